/** The rules for text that people write. */
import * as z from 'zod/mini'
import { rule } from '../contract.ts'
import { countCharacters, textMaximum } from './rich-text.ts'
import { messageMaximum } from './schema.ts'
import { isWebAddress } from './web-address.ts'
import { blockSchema } from './schema.ts'
import type { Block, Range } from './rich-text.ts'

export const mentionsMaximum = 10

/** Links are in order, do not overlap, and lie within the text. The text of each link is its own address. */
function hasOrderedLinks({ text, links = [] }: Block): boolean {
  return areApart(links, text) && links.every(({ start, end, url }) => text.slice(start, end) === url)
}

/** The rules of links also apply to mentions, which moreover overlap no link and begin with an `@`. */
function hasOrderedMentions({ text, links = [], mentions = [] }: Block): boolean {
  return (
    areApart(mentions, text) &&
    mentions.every(({ start }) => text[start] === '@') &&
    mentions.every(({ start, end }) => links.every((link) => link.end <= start || link.start >= end))
  )
}

function areApart(ranges: readonly Range[], { length }: string): boolean {
  return ranges.every(
    ({ start, end }, index) => start >= (ranges[index - 1]?.end ?? 0) && end > start && end <= length,
  )
}

/** A block with valid ranges. */
export const writtenBlockSchema = blockSchema.check(
  rule('bad-link', hasOrderedLinks),
  rule('bad-mention', hasOrderedMentions),
)

export const richTextRefusals = {
  'text-too-long': { status: 400, message: 'Error: Too many characters!' },
  'bad-link': { status: 400, message: 'Something went wrong. Try again.' },
  'bad-mention': { status: 400, message: 'Something went wrong. Try again.' },
  'too-many-mentions': { status: 400, message: 'Please mention up to 10 people.' },
} as const

/**
 * A text of at most `maximum` characters by `countCharacters`, which counts two for each line break. Its links are
 * exactly those that `linkify` finds: otherwise the text `https://bank.com` could link to `https://bank.co`.
 */
const textOf = (maximum: number) =>
  z.array(writtenBlockSchema).check(
    z.maxLength(maximum / 2),
    rule('bad-link', (blocks: Block[]) => blocks.every(hasFoundLinks)),
    rule('text-too-long', (blocks: { text: string }[]) => countCharacters(blocks) <= maximum),
    rule('too-many-mentions', (blocks: Block[]) => mentionsOf(blocks).length <= mentionsMaximum),
  )

/** The text of a post or comment. */
export const richTextSchema = textOf(textMaximum)

export const messageTextSchema = textOf(messageMaximum)

export function mentionsOf(blocks: readonly Block[]) {
  return blocks.flatMap(({ mentions = [] }) => mentions)
}

function hasFoundLinks({ text, links = [] }: Block): boolean {
  const found = linkify(text).links ?? []
  return links.every((link) => found.some(({ start, end }) => start === link.start && end === link.end))
}

/** Browsers drop invisible characters of an address: they read `https://ou.edu⇥.evil.example` without the tab. */
export const hasInvisible = (address: string) =>
  /[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u.test(address)

/** Quotes, dashes, and signs of other scripts: an address ends at them. */
export const signs = '“”„‟‘’‚‛«»‹›…—。，、；：！？（）【】「」『』《》〈〉،؛؟۔'

/**
 * A character of an address. An apostrophe counts within a word. An emoji does not count, because people write it next to
 * an address.
 */
export const addressCharacter =
  String.raw`(?:[^\s<>"'${signs}\p{Extended_Pictographic}\p{Regional_Indicator}]|` +
  String.raw`(?<=[\p{L}\p{N}])'(?=[\p{L}\p{N}]))`

const addressPattern = new RegExp(String.raw`\bhttps?://${addressCharacter}+`, 'giu')
const brackets: Record<string, string> = { ')': '(', ']': '[', '}': '{' }

/**
 * An address without the signs of the sentence after it. A closing bracket belongs to the address if the opening one
 * does.
 */
export function withoutClosing(address: string): string {
  const last = address.at(-1) ?? ''
  const opening = brackets[last]
  const isOwn = opening !== undefined && address.split(opening).length >= address.split(last).length
  return isOwn || !/[.,;:!?'*`)\]}]/.test(last) ? address : withoutClosing(address.slice(0, -1))
}

/** Makes a block of typed text and links its web addresses, except those with invisible characters. */
export function linkify(text: string): Block {
  const links = [...text.matchAll(addressPattern)].flatMap(({ index: start, 0: whole }) => {
    const url = withoutClosing(whole)
    return isWebAddress(url) && !hasInvisible(url) ? [{ start, end: start + url.length, url }] : []
  })
  return links.length > 0 ? { text, links: links.slice(0, 20) } : { text }
}
