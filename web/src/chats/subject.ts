import { messageMaximum } from '../../../shared/composer/schema.ts'
import { filesMaximum } from '../../../shared/posts/post.ts'
import type { Subject } from '../composer/subject.ts'
import { laterId } from './outbox/later-id.ts'

/**
 * Pauses before each attempt with a new id (milliseconds). The id has to be later than the ids of the receiver's messages,
 * and the receiver's clock may be up to five seconds ahead.
 */
const pauses = [0, 1000, 5000]

/** The most characters of a text. A text that is too long for one message is sent as up to ten messages. */
const writtenMaximum = 10 * messageMaximum

/** The composer's subject for a conversation. */
export const messageSubject = (chatId: string): Subject => ({
  key: chatId,
  filesMaximum,
  textMaximum: writtenMaximum,
  inDialog: false,
  message: { chatId },
  ids: { make: () => laterId(chatId), pauses },
  // In an open conversation, the failed message itself shows the reason, so no alert is needed.
  showsFailure: () => window.location.pathname.endsWith(chatId),
})

/** The prefix of the keys of a conversation's messages in flight. */
export const sentKeys = (chatId: string) => `${chatId} `

/**
 * The composer's subject for a message in flight. The keys of a conversation sort in the order in which the messages were
 * sent.
 */
export const sentSubject = (chatId: string, sentAt: string): Subject => ({
  ...messageSubject(chatId),
  key: `${sentKeys(chatId)}${sentAt}`,
  textMaximum: messageMaximum,
  message: { chatId, sentAt },
  failedAt: { to: `/messages/${chatId}`, label: 'See Message' },
})

/** Returns the subject of a message in flight from its key; undefined for any other key. */
export function sentSubjectOf(key: string): Subject | undefined {
  const [, chatId, sentAt] = /^(u_\w+-u_\w+) ([0-9A-HJKMNP-TV-Z]{26})$/.exec(key) ?? []
  return chatId !== undefined && sentAt !== undefined ? sentSubject(chatId, sentAt) : undefined
}
