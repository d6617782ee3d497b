/** The reactions that a message can get: all emoji. */
import * as z from 'zod/mini'

/**
 * The most code points of an emoji, which are at most 32 UTF-16 units; the longest emoji of today, a kiss with two skin
 * tones, has 10.
 */
const longestEmoji = 16
/** A sign of an emoji, and how it is drawn: as a picture, with a skin tone, or as the flag of a region that tags spell. */
const sign = String.raw`\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier}|[\u{E0020}-\u{E007E}]+\u{E007F})?`
/** One emoji, by the grammar of Unicode's TR 51: a flag, a keycap, or signs that are joined to one. */
const oneEmoji = new RegExp(
  String.raw`^(?:\p{Regional_Indicator}{2}|[#*0-9]\uFE0F?\u20E3|${sign}(?:\u200D${sign})*)$`,
  'u',
)
export const messageEmojiSchema = z.string().check(z.maxLength(longestEmoji), z.regex(oneEmoji))
export type MessageEmoji = z.output<typeof messageEmojiSchema>

export const quickEmojis: readonly MessageEmoji[] = ['❤️', '👍', '😂', '😮', '😢', '🔥']

/** The reaction of a double tap. Older callers and rows, from when it was the only reaction, mean it by naming none. */
export const heartEmoji: MessageEmoji = '❤️'

const names: Partial<Record<string, string>> = {
  '❤️': 'Heart',
  '👍': 'Thumbs up',
  '😂': 'Laugh',
  '😮': 'Surprised',
  '😢': 'Sad',
  '🔥': 'Fire',
}
/**
 * Returns the name of an emoji. An emoji that is not a quick choice is returned as it is, because screen readers know
 * its name.
 */
export const emojiName = (emoji: MessageEmoji): string => names[emoji] ?? emoji

/** The reactions of both people in a message, a hint or a response. */
export const reactionsShape = {
  /** The ids of the people who reacted, at most two. */
  hearts: z.array(z.string()),
  /** Their reactions other than a heart, by their ids; missing if there are none. */
  emojis: z.optional(z.catchall(z.object({}), messageEmojiSchema)),
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
