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

/** The key of a deletion mark, which has the id of the last message that was deleted with the conversation. */
export const clearedKey = (chatId: string): Key => ({ pk: partitionOf(chatId), sk: '#CLEARED' })

/**
 * The key of a message's content before it was edited, unsent or deleted. `version` is the time from which it had this
 * content.
 */
export const keptKey = (chatId: string, id: string, version: number): Key => ({
  pk: `KEPT#${chatId}`,
  sk: `${keptPrefix(id)}${version}`,
})

/** The prefix of the sort keys of all kept versions of a message. */
export const keptPrefix = (id: string) => `${messageSort(id)}#`

/** Returns the id of the message whose content a row keeps. */
export const keptIdOf = ({ sk }: Pick<Key, 'sk'>) => sk.slice(messageSort('').length, sk.lastIndexOf('#'))

/** The key of a conversation's entry in a person's inbox. */
export const entryKey = (userId: string, chatId: string): Key => ({
  pk: entryPartitionOf(userId),
  sk: partitionOf(chatId),
})

/** The key of the list of a person's pinned conversations. */
export const pinsKey = (userId: string): Key => ({ pk: entryPartitionOf(userId), sk: '#PINS' })

/** Returns the id of the conversation that a message or a deletion mark belongs to. */
export const chatIdIn = ({ pk }: Pick<Key, 'pk'>) => pk.slice(partitionOf('').length)

export const chatIdOfEntry = ({ sk }: Pick<Key, 'sk'>) => sk.slice(partitionOf('').length)

export const messageIdOf = ({ sk }: Pick<Key, 'sk'>) => sk.slice(messageSort('').length)

/** The prefix of the sort keys of a person's entries. */
export const entriesPrefix = partitionOf('')

export const messagesPrefix = messageSort('')

/** Whether a row is a message. Kept earlier contents have sort keys of the same form, but in another partition. */
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
/** The partition of a person's archived conversations, in the index of the inbox. */
export const archiveKey = (userId: string) => `ARCHIVE#${userId}`
/**
 * The partition of a person's requests, in the index of the inbox: conversations with strangers that they have neither
 * accepted nor answered.
 */
export const requestsKey = (userId: string) => `REQUESTS#${userId}`
export const unreadKey = (userId: string) => `UNREAD#${userId}`
