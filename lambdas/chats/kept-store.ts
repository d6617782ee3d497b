/**
 * The contents of messages before they were edited, unsent or deleted. They are kept for seven days, in a partition that
 * only a report reads, so that nobody can destroy evidence that the other person has not seen.
 */
import * as z from 'zod/mini'
import { effect } from '../platform/effect.ts'
import { withPrefix } from '../platform/expressions.ts'
import { anyId, onRows } from '../platform/grants.ts'
import { isLive, keySchema } from '../platform/row.ts'
import { keptIdOf, keptKey, keptPrefix, messagesPrefix } from './chat-keys.ts'
import { contentSchema, type MessageRow } from './message-store.ts'

export const keptSeconds = 7 * 24 * 3600

const expirySchema = z.object({ expiresAt: z.number() })
/** The content that a message had at one time. */
export type Kept = z.output<typeof contentSchema>

const anyKept = keptKey(anyId, anyId, 0)
const keptGrants = {
  put: onRows(anyKept, 'PutItem'),
  list: onRows(anyKept, 'Query'),
  newest: onRows(anyKept, 'Query'),
}

export const keptStore = effect(keptGrants, ({ table, now }) => ({
  /** Stores the current content of a message. A repeat writes the same row. */
  async put(message: MessageRow): Promise<void> {
    const { id, chatId, senderId, blocks, media, postId, createdAt, editedAt } = message
    const expiresAt = Math.floor(now() / 1000) + keptSeconds
    const content = { senderId, blocks, media, postId, createdAt, editedAt, expiresAt }
    await table.put({ ...keptKey(chatId, id, editedAt ?? 0), ...content })
  },

  /** Returns the kept contents of a message, oldest first. */
  async list(chatId: string, id: string): Promise<Kept[]> {
    const { rows } = await table.query({
      ...withPrefix(keptKey(chatId, id, 0).pk, keptPrefix(id)),
      ConsistentRead: true,
    })
    return rows
      .filter((row) => isLive(z.parse(expirySchema, row), now()))
      .map((row) => z.parse(contentSchema, row))
  },

  /** Returns the newest messages of a conversation that have kept contents, newest first. */
  async newest(chatId: string, limit: number): Promise<(Kept & { id: string })[]> {
    const { rows } = await table.query({
      ...withPrefix(keptKey(chatId, '', 0).pk, messagesPrefix),
      ScanIndexForward: false,
      Limit: limit,
      ConsistentRead: true,
    })
    return rows
      .filter((row) => isLive(z.parse(expirySchema, row), now()))
      .map((row) => ({ ...z.parse(contentSchema, row), id: keptIdOf(z.parse(keySchema, row)) }))
  },
}))
