import * as z from 'zod/mini'
import { publish, type PublishedEvent } from '../../events/event.ts'
import { messageSent } from '../../events/message-sent.ts'
import { keySchema } from '../platform/row.ts'
import type { Change, Facts } from '../stream/change.ts'
import { chatIdIn, messageIdOf, messagesPrefix } from './chat-keys.ts'

const messageRow = z.extend(keySchema, {
  sk: z.string().check(z.startsWith(messagesPrefix)),
  senderId: z.string(),
})

export const chatsFacts: Facts = { events: chatEvents }

/** A new row is a message-sent. */
function chatEvents({ before, after }: Change): PublishedEvent[] {
  const row = messageRow.safeParse(after)
  if (!row.success || before) return []
  const { senderId, ...key } = row.data
  return [publish(messageSent, { chatId: chatIdIn(key), messageId: messageIdOf(key), senderId })]
}
