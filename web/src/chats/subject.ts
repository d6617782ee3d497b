import { messageMaximum } from '../../../shared/composer/rich-text.ts'
import { filesMaximum } from '../../../shared/posts/post.ts'
import type { Subject } from '../composer/subject.ts'
import { laterId } from './outbox/later-id.ts'

/** A message needs a later id than those that its reader has, and their clock may be up to five seconds ahead. */
const pauses = [0, 1000, 5000]

/** A longer text is sent as up to ten messages. */
const writtenMaximum = 10 * messageMaximum

/** The composer of a conversation. */
export const messageSubject = (chatId: string): Subject => ({
  key: chatId,
  filesMaximum,
  textMaximum: writtenMaximum,
  inDialog: false,
  message: { chatId },
  ids: { make: () => laterId(chatId), pauses },
  // In an open conversation the message itself shows the reason.
  showsFailure: () => window.location.pathname.endsWith(chatId),
})

/** The start of the keys of a conversation's messages in flight. */
export const sentKeys = (chatId: string) => `${chatId} `

/** The composer of a message in flight; those of a conversation sort in the order they were sent. */
export const sentSubject = (chatId: string, sentAt: string): Subject => ({
  ...messageSubject(chatId),
  key: `${sentKeys(chatId)}${sentAt}`,
  textMaximum: messageMaximum,
  message: { chatId, sentAt },
  failedAt: { to: `/messages/${chatId}`, label: 'See Message' },
})

/** The subject of a message in flight by its key; undefined for any other key. */
export function sentSubjectOf(key: string): Subject | undefined {
  const [, chatId, sentAt] = /^(u_\w+-u_\w+) ([0-9A-HJKMNP-TV-Z]{26})$/.exec(key) ?? []
  return chatId !== undefined && sentAt !== undefined ? sentSubject(chatId, sentAt) : undefined
}
