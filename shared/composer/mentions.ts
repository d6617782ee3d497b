/** Finds mentions in a text: the names of people whom its writer picked. */
import type { Block } from './rich-text.ts'
import { linkify } from './written-text.ts'

/** A person who was picked while writing. */
export interface Mentionable {
  id: string
  username: string
}

/** The mentions of picked people in a line, next to its links and never overlapping them. */
export function withMentions(text: string, people: readonly Mentionable[]): Block {
  const block = linkify(text)
  const mentions = namesIn(text).flatMap(({ username, ...range }) => {
    const person = people.find((one) => one.username === username)
    const isInLink = block.links?.some(({ start, end }) => start < range.end && end > range.start)
    return person && !isInLink ? [{ ...range, userId: person.id }] : []
  })
  return mentions.length > 0 ? { ...block, mentions } : block
}

/** Each `@` with a user name that is a word of its own, so not the `@` of `ann@ou.edu`. */
function namesIn(text: string) {
  const names = /(^|[^\p{L}\p{N}_@./-])@([a-z0-9]+(?:[._-][a-z0-9]+)*)(?![\p{L}\p{N}_@])/gu
  return [...text.matchAll(names)].map(({ index, 0: whole, 1: before = '', 2: username = '' }) => ({
    start: index + before.length,
    end: index + whole.length,
    username,
  }))
}

/** The partial name after an `@` at the end of this text, without the `@`; at least one character. */
export function typedName(text: string): string | undefined {
  return /(?:^|[^\p{L}\p{N}_@./-])@([\p{L}\p{N}][\p{L}\p{N}\p{M}._'-]{1,49})$/u.exec(text)?.[1]
}
