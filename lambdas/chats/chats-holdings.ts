/** A person's conversations. A page of the export is one conversation, or a part of a long one. */
import * as z from 'zod/mini'
import type { Position } from '../../shared/cursor.ts'
import { fullPath } from '../../shared/media/media.ts'
import { dateOf, heldPageSize, holding, kept } from '../access/holding.ts'
import { grantsOf } from '../platform/effect.ts'
import { anyId, onRows } from '../platform/grants.ts'
import { withPrefix } from '../platform/expressions.ts'
import { keySchema } from '../platform/row.ts'
import type { Table } from '../platform/table.ts'
import { chatIdOfEntry, clearedKey, entriesPrefix, entryKey, messageKey, pinsKey } from './chat-keys.ts'
import type { Deletion } from './entry-change-store.ts'
import { entrySchema, isArchived, isLater, isRequest, type Entry } from './entry.ts'
import { messageListStore } from './message-list-store.ts'
import type { MessageRow } from './message-store.ts'
import { leftChats } from './left-chats.ts'
import type { Pins } from './pin-store.ts'

const anyEntry = entryKey(anyId, anyId)

export const chatHolding = holding(
  [
    kept<Entry, 'chat'>(entryKey, 'chat', {
      partner: { as: 'with' },
      preview: { because: 'it is the beginning of a message' },
      lastId: { because: 'it is the id of a message' },
      lastAt: { because: 'it is the time of a message' },
      lastReceivedId: { because: 'it is the id of a message' },
      readUpTo: { because: 'it is the id of a message' },
      unreadSince: { because: 'it is the id of a message' },
      clearedUpTo: { because: 'the person has nothing of what was before it' },
      inboxKey: { as: 'isArchived' },
      isAccepted: { as: 'isRequest' },
      isLeft: { because: 'the name of the partner says so' },
    }),
    kept<MessageRow, 'message'>(messageKey, 'message', {
      chatId: { as: 'chat' },
      senderId: { as: 'isYours' },
      blocks: { as: 'text' },
      media: { as: 'files' },
      postId: { as: 'post' },
      createdAt: { as: 'sentAt' },
      replyTo: { because: 'it is the id of a message' },
      deal: { because: 'its text says what happened, and the list of deals has it' },
      unsentAt: { as: 'isUnsent' },
      unsentMedia: { because: 'they were removed, and their files are about to be' },
      campusId: { because: 'the message was counted under it' },
      bodyHash: { because: 'it recognizes a repeated request' },
    }),
    kept<Pins, 'chat'>(pinsKey, 'chat', { chats: { as: 'isPinned' } }),
    kept<Deletion, 'chat'>(clearedKey, 'chat', {
      upTo: { because: 'nobody for whom it was deleted has anything of what was before it' },
      clearedBy: { because: 'a notification tells it to the other person' },
      clearedAt: { because: 'a notification tells it to the other person' },
      isSilent: { because: 'nobody was notified of it' },
      clearedFor: { because: 'the entry of that person has the same mark' },
    }),
  ],
  {
    page: [...onRows(anyEntry, 'Query'), ...messageListStore.grants.after],
    erase: [...onRows(anyEntry, 'Query', 'BatchWriteItem'), ...grantsOf({ leftChats })],
  },
  (platform) => {
    const { table } = platform
    const messages = messageListStore(platform)
    const left = leftChats(platform)

    return {
      /** A position names a conversation and its last exported message. */
      async page({ id }, after) {
        const [place, lastId = ''] = after?.[1].split('/') ?? []
        const entry = await entryFrom(table, id, place)
        if (!entry) return { items: [], next: undefined }
        const { chatId, partner, clearedUpTo, isMuted, isPinned } = entry
        const found = await messages.after(chatId, lastId || (clearedUpTo ?? ''), heldPageSize)
        const kept = found.filter((message) => isLater(message.id, clearedUpTo))
        const chat = {
          kind: 'chat' as const,
          id: chatId,
          with: partner?.name ?? '',
          username: partner?.username ?? '',
          isMuted,
          isPinned,
          isArchived: isArchived(entry, id) || undefined,
          isRequest: isRequest(entry, id) || undefined,
        }
        const items = kept.map((message) => itemOf(message, id))
        const next: Position | undefined =
          found.length === heldPageSize
            ? [0, `${chatId}/${found.at(-1)?.id ?? ''}`]
            : entry.nextId === undefined
              ? undefined
              : [0, `${entry.nextId}/`]
        return { items: lastId || !partner ? items : [chat, ...items], next }
      },

      /**
       * The partner keeps the texts (left-chats.ts). The person's own entry is removed last, because a retry finds the
       * rest of the conversation through it.
       */
      async erase({ id }) {
        const pages = table.paginate({
          ...withPrefix(entryKey(id, '').pk, entriesPrefix),
          ConsistentRead: true,
        })
        for await (const { rows } of pages) {
          for (const row of rows) {
            const own = z.parse(keySchema, row)
            const chatId = chatIdOfEntry(own)
            const isKept = await left.keep(id, chatId)
            if (!isKept) await left.remove(id, chatId)
            await table.removeMany([own])
            // If both people leave at once, nothing is kept, because each erasure checks again after removing its own
            // person's entry.
            if (isKept && !(await left.isKept(id, chatId))) await left.remove(id, chatId)
          }
        }
        await table.removeMany([pinsKey(id)])
      },
    }
  },
)

/** Returns the entry of a conversation, or the person's first entry, with the id of the next conversation. */
async function entryFrom(table: Table, userId: string, chatId: string | undefined) {
  const { pk } = entryKey(userId, '')
  const { rows } = await table.query({
    KeyConditionExpression: 'pk = :pk AND sk >= :from',
    ExpressionAttributeValues: { ':pk': pk, ':from': entryKey(userId, chatId ?? '').sk },
    Limit: 2,
  })
  const [first, second] = rows.map((row) => ({
    ...z.parse(entrySchema, row),
    chatId: chatIdOfEntry(z.parse(keySchema, row)),
  }))
  return first && { ...first, nextId: second?.chatId }
}

function itemOf(
  { id, chatId, senderId, blocks, media, postId, hearts, createdAt, editedAt, unsentAt }: MessageRow,
  userId: string,
) {
  const reactions = Object.values(hearts).flatMap(({ emoji }) => emoji ?? [])
  return {
    kind: 'message' as const,
    id,
    chat: chatId,
    isYours: senderId === userId,
    text: blocks.map(({ text }) => text).join('\n'),
    files: media.map((one) => ({ address: fullPath(one), description: one.alt })),
    post: postId === undefined ? undefined : `/post/${postId}`,
    hearts: reactions.length,
    reactions,
    sentAt: dateOf(createdAt),
    editedAt: editedAt === undefined ? undefined : dateOf(editedAt),
    isUnsent: unsentAt === undefined ? undefined : (true as const),
  }
}
