import * as z from 'zod/mini'
import { genericCampusId } from '../../shared/campuses/campus.ts'
import { publish, type PublishedEvent } from '../../events/event.ts'
import { chatDeleted } from '../../events/chat-deleted.ts'
import { heartChanged } from '../../events/heart-changed.ts'
import { messageChanged } from '../../events/message-changed.ts'
import { messageSent } from '../../events/message-sent.ts'
import { keySchema } from '../platform/row.ts'
import type { Change, Facts } from '../platform/change.ts'
import { chatIdIn, clearedKey, messageIdOf, messagesPrefix } from './chat-keys.ts'
import { heartSchema } from './message-store.ts'

const changes = z.object({ editedAt: z.optional(z.number()), unsentAt: z.optional(z.number()) })
const hearts = z.object({ hearts: z.optional(z.record(z.string(), heartSchema)) })
const messageRow = z.extend(keySchema, {
  sk: z.string().check(z.startsWith(messagesPrefix)),
  senderId: z.string(),
  campusId: z._default(z.string(), genericCampusId),
  deal: z.optional(z.unknown()),
})
const clearedRow = z.extend(keySchema, {
  sk: z.literal(clearedKey('').sk),
  upTo: z.string(),
  clearedBy: z.optional(z.string()),
  clearedAt: z.optional(z.number()),
  clearedFor: z.optional(z.string()),
  isSilent: z.optional(z.literal(true)),
})

export const chatsFacts: Facts = { events: chatEvents }

function chatEvents({ before, after }: Change): PublishedEvent[] {
  const message = messageRow.safeParse(after)
  if (message.success) return messageEvents(message.data, { before, after })
  const cleared = clearedRow.safeParse(after)
  if (!cleared.success) return []
  const { upTo, clearedBy: deletedBy, clearedAt, clearedFor: deletedFor, isSilent } = cleared.data
  const deletedAt = isSilent ? undefined : clearedAt
  if (before?.['upTo'] === upTo && before['clearedFor'] === deletedFor) return []
  return [publish(chatDeleted, { chatId: chatIdIn(cleared.data), upTo, deletedBy, deletedAt, deletedFor })]
}

/**
 * Publishes message-sent for a new row, message-changed for a changed or removed text, and heart-changed for each
 * reaction that was added, changed, seen or removed.
 */
function messageEvents(
  { senderId, campusId, deal, ...key }: z.output<typeof messageRow>,
  { before, after }: Change,
): PublishedEvent[] {
  const [chatId, messageId] = [chatIdIn(key), messageIdOf(key)]
  if (!before)
    return [
      publish(messageSent, {
        chatId,
        messageId,
        senderId,
        campusId,
        ...(deal !== undefined && { isOfDeal: true }),
      }),
    ]
  const [was, is] = [heartsOf(before), heartsOf(after)]
  const ofHearts = Object.entries({ ...was, ...is })
    .filter(
      ([userId]) => was[userId]?.emoji !== is[userId]?.emoji || was[userId]?.isSeen !== is[userId]?.isSeen,
    )
    .map(([userId, { at: heartedAt }]) => publish(heartChanged, { chatId, messageId, userId, heartedAt }))
  if (changedAtOf(before) === changedAtOf(after)) return ofHearts
  return [publish(messageChanged, { chatId, messageId, senderId }), ...ofHearts]
}

function changedAtOf(row: Change['after']) {
  const { editedAt, unsentAt } = changes.safeParse(row ?? {}).data ?? {}
  return unsentAt ?? editedAt
}

const heartsOf = (row: Change['after']) => hearts.safeParse(row ?? {}).data?.hearts ?? {}
