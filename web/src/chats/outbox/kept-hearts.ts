/** Reactions that this browser has not sent yet. This module is small, so that every page can check for them. */
import { heartEmoji, messageEmojiSchema } from '../../../../shared/chats/message-emoji.ts'
import type { MessageEmoji } from '../../../../shared/chats/message-emoji.ts'
import { forgetStored } from '../../lib/stored.ts'

const prefixOf = (owner: string) => `heart ${owner} `

/** Returns the storage key of a person's latest reaction to a message. `keptValue` makes the value. */
export const heartKey = (owner: string, messageId: string): string => `${prefixOf(owner)}${messageId}`

/** Returns the value to store: the conversation, and the reaction, or 'false' if the reaction was removed. */
export const keptValue = (chatId: string, emoji: MessageEmoji | undefined) => `${chatId} ${emoji ?? false}`

/** Returns the reaction in a stored value; 'true' is a heart that an earlier version of the page stored. */
export function keptEmoji(value: string): MessageEmoji | undefined {
  const given = value.slice(value.lastIndexOf(' ') + 1)
  return given === 'true' ? heartEmoji : messageEmojiSchema.safeParse(given).data
}

interface KeptHeart {
  messageId: string
  chatId: string
  emoji: MessageEmoji | undefined
}

export function keptHearts(owner: string): KeptHeart[] {
  return Object.entries(localStorage)
    .filter(([key]) => key.startsWith(prefixOf(owner)))
    .map(([key, value]) => {
      const [chatId = ''] = String(value).split(' ')
      return { messageId: key.slice(prefixOf(owner).length), chatId, emoji: keptEmoji(String(value)) }
    })
}

export const forgetHearts = (owner: string): void => forgetStored('localStorage', prefixOf(owner))
