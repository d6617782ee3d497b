/** The six reactions that a message can get. */
import * as z from 'zod/mini'

export const messageEmojis = ['❤️', '👍', '😂', '😮', '😢', '🔥'] as const
export const messageEmojiSchema = z.enum(messageEmojis)
export type MessageEmoji = z.output<typeof messageEmojiSchema>

/** The reaction of a double tap, and of callers and rows of the time when there was no other. */
export const heartEmoji: MessageEmoji = '❤️'

export const emojiNames: Record<MessageEmoji, string> = {
  '❤️': 'Heart',
  '👍': 'Thumbs up',
  '😂': 'Laugh',
  '😮': 'Surprised',
  '😢': 'Sad',
  '🔥': 'Fire',
}

/** Who gave which reaction, as messages, hints and answers have it. */
export const reactionsShape = {
  /** The ids of the people who reacted, at most two. */
  hearts: z.array(z.string()),
  /** Their reactions other than a heart, by their ids; missing if there are none. */
  emojis: z.optional(z.record(z.string(), messageEmojiSchema)),
}
const reactionsSchema = z.object(reactionsShape)
export type Reactions = z.output<typeof reactionsSchema>

/** The reaction of a person; undefined if they gave none. */
export const emojiOf = ({ hearts, emojis }: Reactions, userId: string): MessageEmoji | undefined =>
  hearts.includes(userId) ? (emojis?.[userId] ?? heartEmoji) : undefined

/** The reactions of these people. */
export function reactionsOf(given: readonly (readonly [userId: string, emoji: MessageEmoji])[]): Reactions {
  const others = given.filter(([, emoji]) => emoji !== heartEmoji)
  const hearts = given.map(([userId]) => userId)
  return others.length > 0 ? { hearts, emojis: Object.fromEntries(others) } : { hearts }
}

/** The reactions once a person has given another one, or taken theirs back. */
export function withReaction(before: Reactions, userId: string, emoji: MessageEmoji | undefined): Reactions {
  const others = before.hearts
    .filter((id) => id !== userId)
    .map((id) => [id, before.emojis?.[id] ?? heartEmoji] as const)
  return reactionsOf(emoji === undefined ? others : [...others, [userId, emoji]])
}
