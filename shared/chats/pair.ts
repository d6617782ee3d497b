import * as z from 'zod/mini'

/** The id of a conversation: the ids of its two people in alphabetical order, so every pair has exactly one. */
export const chatIdSchema = z.string().check(z.regex(/^u_[a-z0-9]{1,40}-u_[a-z0-9]{1,40}$/))

export function chatIdOf(one: string, other: string): string {
  return [one, other].sort().join('-')
}

/** The other person of a conversation; undefined if the person takes no part in it, or the id is malformed. */
export function partnerIn(chatId: string, userId: string): string | undefined {
  const [first = '', second = '', ...more] = chatId.split('-')
  if (more.length > 0 || first >= second) return undefined
  if (first === userId) return second
  return second === userId ? first : undefined
}

/** The ids of both people of a conversation. */
export const peopleIn = (chatId: string) => chatId.split('-')
