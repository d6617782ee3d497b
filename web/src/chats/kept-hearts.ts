/** Presses on hearts that this browser has not sent yet. A plain module, so that every page can look for them. */

import { forgetStored } from '../lib/stored.ts'

const prefixOf = (owner: string) => `heart ${owner} `

/** Where the latest press on a message's heart is stored, as the conversation and 'true' or 'false'. */
export const heartKey = (owner: string, messageId: string): string => `${prefixOf(owner)}${messageId}`

export function keptHearts(owner: string): { messageId: string; chatId: string; isHearted: boolean }[] {
  return Object.entries(localStorage)
    .filter(([key]) => key.startsWith(prefixOf(owner)))
    .map(([key, value]) => {
      const [chatId = '', isHearted] = String(value).split(' ')
      return { messageId: key.slice(prefixOf(owner).length), chatId, isHearted: isHearted === 'true' }
    })
}

export const forgetHearts = (owner: string): void => forgetStored('localStorage', prefixOf(owner))
