/**
 * Rich text is data, never HTML: blocks (paragraphs) of plain text with typed ranges. So rendering it cannot inject
 * anything.
 */
import * as z from 'zod/mini'
import { rule } from '../contract.ts'

/** Replaces lone surrogates, which UTF-8 cannot hold, by U+FFFD; the length stays. */
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
export const previewLines = 8

/** Addresses with a user name are refused: `https://ou.edu@evil.example` looks like the address of another site. */
function isWebAddress(url: string): boolean {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return false
  const { username, password } = new URL(url)
  return username === '' && password === ''
}

/** Links are in order, do not overlap, lie within the text, and each has its own address as its text. */
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

/** Whether a text has only spaces, control characters and others that show nothing; U+2800 is Braille without dots. */
export function isBlank(text: string): boolean {
  return /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u.test(text)
}

/** The count that the limit applies to: UTF-16 units, plus 2 for each line break between blocks. */
export function countCharacters(blocks: readonly { text: string }[]): number {
  return blocks.reduce((sum, block) => sum + block.text.length, 0) + 2 * Math.max(0, blocks.length - 1)
}

/** What text may be refused for. */
export const richTextRefusals = {
  'text-too-long': { status: 400, message: 'Error: Too many characters!' },
  'bad-link': { status: 400, message: 'Something went wrong. Try again.' },
} as const

/**
 * The text of a post or comment: at most 500 by `countCharacters`. Its links are those that `linkify` finds: a link of
 * `https://bank.co` in the text `https://bank.com` would show one place and lead to another.
 */
export const richTextSchema = z.array(blockSchema).check(
  z.maxLength(250),
  rule('bad-link', (blocks: Block[]) => blocks.every(hasFoundLinks)),
  rule('text-too-long', (blocks: { text: string }[]) => countCharacters(blocks) <= textMaximum),
)

function hasFoundLinks({ text, links = [] }: Block): boolean {
  const found = linkify(text).links ?? []
  return links.every((link) => found.some(({ start, end }) => start === link.start && end === link.end))
}

/** Browsers drop invisible characters of an address: they read `https://ou.edu⇥.evil.example` without the tab. */
const invisible = /[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u

/** Makes a block of typed text, with its web addresses as links; those with invisible characters are none. */
export function linkify(text: string): Block {
  const links = [...text.matchAll(/\bhttps?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]}]/gi)].flatMap((match) =>
    isWebAddress(match[0]) && !invisible.test(match[0])
      ? [{ start: match.index, end: match.index + match[0].length, url: match[0] }]
      : [],
  )
  return links.length > 0 ? { text, links: links.slice(0, 20) } : { text }
}

/** The lines of a text as they are shown: blank lines in a row are one, and none stands at the beginning or the end. */
export function shownLines(blocks: readonly Block[]): Block[] {
  const lines = blocks.flatMap(splitLines).map((line) => (isBlank(line.text) ? { text: '' } : line))
  const shown = lines.filter(({ text }, index) => text || lines[index + 1]?.text)
  return shown[0]?.text === '' ? shown.slice(1) : shown
}

/** A block may have line breaks within it: only our own editor makes a block of each line. */
function splitLines({ text, links = [] }: Block): Block[] {
  let start = 0
  return text.split(/(\r\n|[\n\v\f\r\u0085\u2028\u2029])/).flatMap((part, index) => {
    const from = start
    start += part.length
    return index % 2 === 0 ? [slice({ text, links }, from, start)] : []
  })
}

function slice({ text, links = [] }: Block, start: number, end: number): Block {
  const within = links
    .filter((link) => link.start >= start && link.end <= end)
    .map((link) => ({ ...link, start: link.start - start, end: link.end - start }))
  const part = text.slice(start, end)
  return within.length > 0 ? { text: part, links: within } : { text: part }
}

/**
 * The first 200 counted characters of shown lines, at most 8 lines, cut only between visible characters; undefined if
 * there is no more than that.
 */
export function truncateBlocks(lines: readonly Block[], length = previewLength): Block[] | undefined {
  if (countCharacters(lines) <= length && lines.length <= previewLines) return undefined
  const kept: Block[] = []
  let left = length
  for (const line of lines.slice(0, previewLines)) {
    if (left <= 0) break
    kept.push(slice(line, 0, wholeCharacters(line.text, left)))
    left -= line.text.length + 2
  }
  return lines[kept.length - 1]?.text === '' ? kept.slice(0, -1) : kept
}

/** The beginning of a text in one line, as a preview of it. */
export function beginningOf(blocks: readonly Block[]): string {
  const lines = shownLines(blocks)
  const short = truncateBlocks(lines)
  const text = (short ?? lines)
    .map((block) => block.text)
    .join(' ')
    .trim()
  return short ? `${text}…` : text
}

/** The end of the last whole visible character at or before `most`; an emoji of several parts is one character. */
function wholeCharacters(text: string, most: number): number {
  return new Intl.Segmenter().segment(text).containing(most)?.index ?? text.length
}
