/**
 * What travels over a socket. Everything that the server sends is a hint: a page may miss any of them, get one twice or in
 * another order, and learns the truth from the API.
 */
import * as z from 'zod/mini'
import { messageSchema } from '../chats/chat.ts'
import { chatIdSchema } from '../chats/pair.ts'
import { authorSchema } from '../users/user.ts'

/** From the server to all sockets of a person. */
export const hintSchema = z.discriminatedUnion('type', [
  /** A message was sent; `sender` is who sent it. The sender's other pages get it, too. */
  z.object({ type: z.literal('message'), message: messageSchema, sender: authorSchema }),
  /** A person of the conversation has read it up to a message: the partner, or oneself in another window. */
  z.object({ type: z.literal('read'), chatId: z.string(), userId: z.string(), upTo: z.string() }),
  z.object({ type: z.literal('typing'), chatId: z.string(), userId: z.string() }),
  z.object({
    type: z.literal('heart'),
    chatId: z.string(),
    messageId: z.string(),
    hearts: z.array(z.string()),
  }),
  z.object({ type: z.literal('chat-deleted'), chatId: z.string(), upTo: z.string() }),
  /** A notification came or was undone: whoever shows them or their number asks for them. */
  z.object({ type: z.literal('notifications') }),
  /** All notifications were read, maybe in another window. */
  z.object({ type: z.literal('notifications-seen'), upTo: z.string() }),
])
export type Hint = z.output<typeof hintSchema>

/** From a page to the server; `action` chooses the route of the gateway. */
export const frameSchema = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('typing'), chatId: chatIdSchema }),
  /** Keeps the connection from idling. */
  z.strictObject({ action: z.literal('ping') }),
])
export type Frame = z.output<typeof frameSchema>
