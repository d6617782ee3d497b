import * as z from 'zod/mini'
import { chatSchema } from '../chats/chat.ts'
import { chatIdSchema } from '../chats/pair.ts'
import { defineContract, pageOf } from '../contract.ts'
import { cursorSchema } from '../cursor.ts'
import { authorSchema } from '../users/schema.ts'
import { searchRefusals, searchTextSchema } from './search.ts'

/** Messages per page. */
export const foundMessagesPageSize = 15
/** The most conversations that are found by the name of the partner. */
export const namedChatsMaximum = 5

/** A message that a search found. */
const foundMessageSchema = z.object({
  id: z.string(),
  chatId: z.string(),
  /** The other person of the conversation, as in the inbox. */
  partner: authorSchema,
  senderId: z.string(),
  /** The part of the message's text around the first word that was found, on one line. */
  text: z.string(),
  /** The words of that text that the search matched, as written there. */
  matches: z.array(z.string()),
  /** Epoch milliseconds. */
  createdAt: z.number(),
})
export type FoundMessage = z.output<typeof foundMessageSchema>

const namedChatSchema = z.pick(chatSchema, { id: true, partner: true })
export type NamedChat = z.output<typeof namedChatSchema>

/**
 * The messages of the caller's conversations that have every word of a search, newest first, 15 per page. Of the last word,
 * the beginning is enough. If no message has the words, messages with similarly spelt words are found instead. Messages
 * that were deleted for the caller or unsent are not found, and neither are those of conversations with people hidden
 * from the caller, which the inbox does not list.
 */
export const searchMessages = defineContract({
  name: 'search-messages',
  method: 'GET',
  path: '/me/messages',
  access: 'verified',
  scope: 'own',
  summary:
    'A page of the caller’s messages that match a search, and conversations by the name of the partner.',
  input: z.strictObject({
    q: searchTextSchema,
    /** Searches only this conversation. The conversation of two other people has no messages for the caller. */
    chatId: z.optional(chatIdSchema),
    cursor: z.optional(cursorSchema),
  }),
  example: { q: 'desk lamp' },
  output: z.extend(pageOf(foundMessageSchema), {
    /**
     * At most five conversations with a partner whose name or user name has the typed names, newest message first, without
     * people who are hidden from the caller. Only the first page has them, and none inside one conversation.
     */
    chats: z.optional(z.array(namedChatSchema)),
  }),
  refusals: searchRefusals,
  limits: { account: { count: 60, seconds: 60 } },
})
