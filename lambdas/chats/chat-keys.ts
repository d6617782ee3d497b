/**
 * Keys of conversations. A conversation's partition has its messages; each of its two people has an entry for it in a
 * partition of their own.
 */
import type { Key, Row, SortRange } from '../platform/row.ts'

const partitionOf = (chatId: string) => `CHAT#${chatId}`
const messageSort = (ulid: string) => `MSG#${ulid}`
const entryPartitionOf = (userId: string) => `CHATS#${userId}`
/** Sorts after every ULID. */
const last = '~'

export const messageKey = (chatId: string, id: string): Key => ({
  pk: partitionOf(chatId),
  sk: messageSort(id),
})

/** The mark of a deletion, with the id of the last message that was deleted with the conversation. */
export const clearedKey = (chatId: string): Key => ({ pk: partitionOf(chatId), sk: '#CLEARED' })

/** What a message said until it was edited or unsent, or its conversation deleted; `version` is when it began to say it. */
export const keptKey = (chatId: string, id: string, version: number): Key => ({
  pk: `KEPT#${chatId}`,
  sk: `${keptPrefix(id)}${version}`,
})

/** Sort keys of everything that a message said. */
export const keptPrefix = (id: string) => `${messageSort(id)}#`

/** The message of a kept row. */
export const keptIdOf = ({ sk }: Pick<Key, 'sk'>) => sk.slice(messageSort('').length, sk.lastIndexOf('#'))

/** The entry of a conversation in a person's inbox. */
export const entryKey = (userId: string, chatId: string): Key => ({
  pk: entryPartitionOf(userId),
  sk: partitionOf(chatId),
})

/** Which conversations a person pinned. */
export const pinsKey = (userId: string): Key => ({ pk: entryPartitionOf(userId), sk: '#PINS' })

/** The conversation of a message or of a deletion mark. */
export const chatIdIn = ({ pk }: Pick<Key, 'pk'>) => pk.slice(partitionOf('').length)

export const chatIdOfEntry = ({ sk }: Pick<Key, 'sk'>) => sk.slice(partitionOf('').length)

export const messageIdOf = ({ sk }: Pick<Key, 'sk'>) => sk.slice(messageSort('').length)

/** Sort keys of a person's entries. */
export const entriesPrefix = partitionOf('')

export const messagesPrefix = messageSort('')

/** Whether a row is a message. What a message said before has the same sort key in another partition. */
export const isMessageRow = ({ pk, sk }: Row) =>
  String(pk).startsWith(partitionOf('')) && String(sk).startsWith(messagesPrefix)

/** The messages after an id, which is not included. */
export const messagesAfter = (id: string): SortRange => ({
  from: messageSort(`${id}!`),
  to: messageSort(last),
})

export const messagesUpTo = (id: string): SortRange => ({ from: messageSort(''), to: messageSort(id) })

// Partitions of the indexes.
export const inboxKey = (userId: string) => entryPartitionOf(userId)
/** The conversations that a person archived; in the index of the inbox. */
export const archiveKey = (userId: string) => `ARCHIVE#${userId}`
/** The conversations with strangers that a person has neither accepted nor answered; in the index of the inbox. */
export const requestsKey = (userId: string) => `REQUESTS#${userId}`
export const unreadKey = (userId: string) => `UNREAD#${userId}`
