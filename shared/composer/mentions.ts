/** Finds the names of people in a text. */
import type { Block, Range } from './rich-text.ts'
import { linkify } from './written-text.ts'

/** A person who was picked while writing. */
export interface Mentionable {
  id: string
  username: string
}

/** The mentions of picked people in a line, next to its links and never overlapping them. */
export function withMentions(text: string, people: readonly Mentionable[]): Block {
  const mentions = namesIn(text).flatMap(({ username, ...range }) => {
    const person = people.find((one) => one.username === username)
    return person ? [{ ...range, userId: person.id }] : []
  })
  const block = linkify(text)
  return mentions.length > 0 ? { ...block, mentions } : block
}

/**
 * Finds each `@` with a user name, in lower case. It has to be a word of its own, unlike the `@` of `ann@ou.edu`, and no
 * part of a link.
 */
export function namesIn(text: string): (Range & { username: string })[] {
  const names = /(^|[^\p{L}\p{N}_@./-])@([A-Za-z0-9]+(?:[._-][A-Za-z0-9]+)*)(?![._-]?[\p{L}\p{N}\p{M}_@])/gu
  const found = [...text.matchAll(names)].map(({ index, 0: whole, 1: before = '', 2: name = '' }) => ({
    start: index + before.length,
    end: index + whole.length,
    username: name.toLowerCase(),
  }))
  const links = found.length > 0 ? (linkify(text).links ?? []) : []
  return found.filter((name) => !links.some((link) => overlap(link, name)))
}

/** Whether two ranges of a text have a character in common. */
export const overlap = (one: Range, other: Range) => one.start < other.end && one.end > other.start

/** The partial name, without the `@`, that follows an `@` at the end of this text. It has at least one character. */
export function typedName(text: string): string | undefined {
  return /(?:^|[^\p{L}\p{N}_@./-])@([\p{L}\p{N}][\p{L}\p{N}\p{M}._'-]{1,49})$/u.exec(text)?.[1]
}
