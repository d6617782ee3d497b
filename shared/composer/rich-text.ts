/**
 * Rich text is data, never HTML: blocks (paragraphs) of plain text with typed ranges. Rendering escapes by
 * construction (product decisions, 'Safety over the letter').
 */
import * as z from 'zod/mini'
import { rule } from '../contract.ts'

/** What every store can keep: half a character becomes the sign for one that is missing, of the same length. */
export const wellFormed = z.overwrite<string>((text) => text.toWellFormed())

/** Offsets in UTF-16 units of the block's text, end exclusive. */
const linkSchema = z.strictObject({
  start: z.int().check(z.gte(0)),
  end: z.int(),
  url: z.string().check(wellFormed, z.maxLength(2000), rule('bad-link', isWebAddress)),
})

export const blockSchema = z
  .strictObject({
    text: z.string().check(wellFormed, z.maxLength(500)),
    links: z.optional(z.array(linkSchema).check(z.maxLength(20))),
  })
  .check(rule('bad-link', hasOrderedLinks))
export type Block = z.output<typeof blockSchema>

export const textMaximum = 500
export const previewLength = 200

/** One with a user name is none: `https://ou.edu@evil.example` looks like another site's. */
function isWebAddress(url: string): boolean {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return false
  const { username, password } = new URL(url)
  return username === '' && password === ''
}

/** In order, apart, within the text, and each says where it leads: nobody hides an address behind another one. */
function hasOrderedLinks(block: {
  text: string
  links?: { start: number; end: number; url: string }[] | undefined
}): boolean {
  let from = 0
  for (const link of block.links ?? []) {
    if (link.start < from || link.end <= link.start || link.end > block.text.length) return false
    if (block.text.slice(link.start, link.end) !== link.url) return false
    from = link.end
  }
  return true
}

/** Whether there is nothing to see in it: spaces, and characters that take no room. */
export function isBlank(text: string): boolean {
  return /^[\s\p{Default_Ignorable_Code_Point}]*$/u.test(text)
}

/** The count that the limit applies to: UTF-16 units, plus 2 for each line break between blocks (specification, core 5). */
export function countCharacters(blocks: readonly { text: string }[]): number {
  return blocks.reduce((sum, block) => sum + block.text.length, 0) + 2 * Math.max(0, blocks.length - 1)
}

/** What text may be refused for. */
export const richTextRefusals = {
  'text-too-long': { status: 400, message: 'Error: Too many characters!' },
  'bad-link': { status: 400, message: 'Something went wrong. Try again.' },
} as const

/** Text of a post or comment: at most 500 by the counting rule. */
export const richTextSchema = z.array(blockSchema).check(
  z.maxLength(250),
  rule('text-too-long', (blocks: { text: string }[]) => countCharacters(blocks) <= textMaximum),
)

/** Finds web addresses in typed text; the composer makes ranges of them. */
export function linkify(text: string): Block {
  const links = [...text.matchAll(/\bhttps?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]}]/gi)].flatMap((match) =>
    isWebAddress(match[0]) ? [{ start: match.index, end: match.index + match[0].length, url: match[0] }] : [],
  )
  return links.length > 0 ? { text, links: links.slice(0, 20) } : { text }
}

/** The first `length` characters of the text as they are counted, never half of one that is seen; undefined where it is not longer. */
export function truncateBlocks(blocks: readonly Block[], length = previewLength): Block[] | undefined {
  if (countCharacters(blocks) <= length) return undefined
  const kept: Block[] = []
  let left = length
  for (const block of blocks) {
    if (left <= 0) break
    const text = block.text.slice(0, wholeCharacters(block.text, left))
    const links = block.links?.filter((link) => link.end <= text.length)
    kept.push(links?.length ? { text, links } : { text })
    left -= block.text.length + 2
  }
  return kept
}

/** The end of the last whole character at or before `most`: a family of emoji is one. */
function wholeCharacters(text: string, most: number): number {
  return new Intl.Segmenter().segment(text).containing(most)?.index ?? text.length
}
