import type { FrozenText } from '../../shared/operators/case.ts'
import type { Copy, StoredReport } from '../reports/report-store.ts'

/**
 * Returns the texts that were copied into a report when it was made, oldest first. The report is about a person, or
 * about something that they wrote.
 */
export function frozenTexts(report: StoredReport, reportedId: string): FrozenText[] {
  const { person, post, message, messages, before } = report
  const copies = [...messages.toReversed(), ...before, ...(message ? [message] : []), ...(post ? [post] : [])]
  return [...(person ? [profileText(person)] : []), ...copies.map((copy) => textOf(copy, reportedId))]
}

function profileText(person: NonNullable<StoredReport['person']>): FrozenText {
  const { username, firstName, lastName, bio = '', picture } = person
  const text = [`${firstName} ${lastName} @${username}`, bio].filter(Boolean).join('\n')
  return { by: 'reported', text, files: picture === undefined ? 0 : 1 }
}

/** The reported person wrote the text of a copy that names no sender. */
function textOf({ senderId = '', blocks, media, createdAt }: Copy, reportedId: string): FrozenText {
  const isReported = senderId === '' || senderId === reportedId
  return {
    by: isReported ? 'reported' : 'reporter',
    text: blocks.map(({ text }) => text).join('\n'),
    at: createdAt,
    files: media.length,
  }
}
