/**
 * Keys of reports and of their cases. All reports of a person share one partition, with a row for each thing and reporter;
 * so do the cases of a person, which students' functions cannot write.
 */
import { caseKinds, type CaseKind, type CaseSubject } from '../../shared/reports/case.ts'
import type { Key } from '../platform/row.ts'

export const reportsPartition = 'REPORT#'
const reportsOf = (userId: string) => `${reportsPartition}${userId}`

export const reportKey = (userId: string, reporterId: string): Key => ({
  pk: reportsOf(userId),
  sk: `BY#${reporterId}`,
})

export const postReportKey = (authorId: string, postId: string, reporterId: string): Key => ({
  pk: reportsOf(authorId),
  sk: `POST#${postId}#BY#${reporterId}`,
})

/** The key of a report of a conversation, in the partition of the person who deleted the conversation. */
export const chatReportKey = (deleterId: string, chatId: string, reporterId: string): Key => ({
  pk: reportsOf(deleterId),
  sk: `CHAT#${chatId}#BY#${reporterId}`,
})

export const dealReportKey = (partnerId: string, dealId: string, reporterId: string): Key => ({
  pk: reportsOf(partnerId),
  sk: `DEAL#${dealId}#BY#${reporterId}`,
})

export const messageReportKey = (senderId: string, messageId: string, reporterId: string): Key => ({
  pk: reportsOf(senderId),
  sk: `MESSAGE#${messageId}#BY#${reporterId}`,
})

/** What the report with this key is about; undefined if the key is not a report's. */
export function reportedThing({ pk, sk }: Key): CaseSubject | undefined {
  if (!pk.startsWith(reportsPartition)) return undefined
  const userId = pk.slice(reportsPartition.length)
  const [start = '', thingId] = sk.split('#')
  if (start === 'BY') return { userId, kind: 'person' }
  const kind = kindOf(start)
  return kind && { userId, kind, thingId }
}

const kindOf = (word: string): CaseKind | undefined => caseKinds.find((kind) => kind.toUpperCase() === word)

/** The place of a case's reports: their partition, and the prefix of their sort keys. */
export function reportsOfCase({ userId, kind, thingId = '' }: CaseSubject) {
  return { pk: reportsOf(userId), prefix: kind === 'person' ? 'BY#' : `${kind.toUpperCase()}#${thingId}#BY#` }
}

/** The key of the report with which a person reported the subject of a case. */
export function reportKeyOf(subject: CaseSubject, reporterId: string): Key {
  const { pk, prefix } = reportsOfCase(subject)
  return { pk, sk: `${prefix}${reporterId}` }
}

/** The key of a case, in the partition of the reported person. */
export const caseKey = ({ userId, kind, thingId }: CaseSubject): Key => ({
  pk: `CASE#${userId}`,
  sk: [kind.toUpperCase(), ...(thingId === undefined ? [] : [thingId])].join('#'),
})

/** The partition of all open cases in the index `feed`. */
export const openCases = 'CASES'

/** How often operators found a person's reports right, and wrong. */
export const reporterKey = (userId: string): Key => ({ pk: `REPORTER#${userId}`, sk: '#REPORTER' })
