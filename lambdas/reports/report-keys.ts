/** Keys of reports: all reports of a person share one partition, with a row for each thing and reporter. */
import type { Key } from '../platform/row.ts'

export const reportKey = (userId: string, reporterId: string): Key => ({
  pk: `REPORT#${userId}`,
  sk: `BY#${reporterId}`,
})

export const postReportKey = (authorId: string, postId: string, reporterId: string): Key => ({
  pk: `REPORT#${authorId}`,
  sk: `POST#${postId}#BY#${reporterId}`,
})

/** The key of a report of a conversation, in the partition of the person who deleted the conversation. */
export const chatReportKey = (deleterId: string, chatId: string, reporterId: string): Key => ({
  pk: `REPORT#${deleterId}`,
  sk: `CHAT#${chatId}#BY#${reporterId}`,
})

export const dealReportKey = (partnerId: string, dealId: string, reporterId: string): Key => ({
  pk: `REPORT#${partnerId}`,
  sk: `DEAL#${dealId}#BY#${reporterId}`,
})

export const messageReportKey = (senderId: string, messageId: string, reporterId: string): Key => ({
  pk: `REPORT#${senderId}`,
  sk: `MESSAGE#${messageId}#BY#${reporterId}`,
})
