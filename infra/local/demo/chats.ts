import * as z from 'zod/mini'
import { readTexts } from './texts.ts'

const lineSchema = z.strictObject({
  /** The index of the sender in `people`. */
  by: z.union([z.literal(0), z.literal(1)]),
  text: z.string(),
  /** Whether the message shares the receiver's newest post. */
  sharesPost: z.optional(z.literal(true)),
  /** The name of a drawing. */
  picture: z.optional(z.string()),
  /** Whether the receiver reacted with a heart. */
  isHearted: z.optional(z.literal(true)),
})

const chatSchema = z.strictObject({
  /** The people's e-mail addresses. */
  people: z.tuple([z.string(), z.string()]),
  /** The time of the last line. */
  minutesAgo: z.number(),
  /** The number of lines, counted from the last, that their receiver has not read. */
  unread: z.number(),
  lines: z.array(lineSchema),
})
export type DemoChat = z.infer<typeof chatSchema>

/** Conversations between accounts that a reader can sign in with, and a few with students who have no account. */
export const chats: readonly DemoChat[] = readTexts('chats', z.array(chatSchema))
