/**
 * Rich text is data, never HTML: blocks (paragraphs) of plain text with typed ranges: links, and mentions of people. So
 * rendering cannot inject markup. The rules for writing text are in written-text.ts, which read-only pages do not load.
 */
import type * as z from 'zod/mini'
import type { blockSchema, mentionedSchema } from './schema.ts'

export const textMaximum = 500
export type Block = z.output<typeof blockSchema>

/** The user names of the people whom a text mentions and the reader may see. The keys are the ids of the people. */
export type Mentioned = z.output<typeof mentionedSchema>

export const previewLength = 200
export const previewLines = 8

export interface Range {
  start: number
  end: number
}
/** Whether a text has only spaces, control characters and other invisible ones; U+2800 is Braille without dots. */
export function isBlank(text: string): boolean {
  return /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u.test(text)
}

/** The count that the limit applies to: UTF-16 units, plus 2 for each line break between blocks. */
export function countCharacters(blocks: readonly { text: string }[]): number {
  return blocks.reduce((sum, block) => sum + block.text.length, 0) + 2 * Math.max(0, blocks.length - 1)
}

/** The lines of a text as shown: consecutive blank lines become one, and those at the beginning and end are dropped. */
export function shownLines(blocks: readonly Block[]): Block[] {
  const lines = blocks.flatMap(splitLines).map((line) => (isBlank(line.text) ? { text: '' } : line))
  const shown = lines.filter(({ text }, index) => text || lines[index + 1]?.text)
  return shown[0]?.text === '' ? shown.slice(1) : shown
}

/** A block may contain line breaks; only our own editor makes a block of each line. */
function splitLines(block: Block): Block[] {
  let start = 0
  return block.text.split(/(\r\n|[\n\v\f\r\u0085\u2028\u2029])/).flatMap((part, index) => {
    const from = start
    start += part.length
    return index % 2 === 0 ? [slice(block, from, start)] : []
  })
}

function slice({ text, links = [], mentions = [] }: Block, start: number, end: number): Block {
  const within = <T extends Range>(ranges: readonly T[]) =>
    ranges
      .filter((range) => range.start >= start && range.end <= end)
      .map((range) => ({ ...range, start: range.start - start, end: range.end - start }))
  const [kept, named] = [within(links), within(mentions)]
  return {
    text: text.slice(start, end),
    ...(kept.length > 0 && { links: kept }),
    ...(named.length > 0 && { mentions: named }),
  }
}

/**
 * The first 200 counted characters of shown lines, at most 8 lines, cut only between visible characters; undefined if the
 * text is not longer than that.
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

/** The beginning of a text as a one-line preview: at most `length` characters and an ellipsis. */
export function beginningOf(blocks: readonly Block[], length = previewLength): string {
  const lines = shownLines(blocks)
  const short = truncateBlocks(lines, length)
  const text = (short ?? lines)
    .map((block) => block.text)
    .join(' ')
    .trim()
  return short ? `${text}…` : text
}

/** The end of the last whole visible character at or before `most`; an emoji of several code points is one character. */
function wholeCharacters(text: string, most: number): number {
  return new Intl.Segmenter().segment(text).containing(most)?.index ?? text.length
}
