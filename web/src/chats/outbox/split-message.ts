import { messageMaximum } from '../../../../shared/composer/schema.ts'
import { lengthOf } from '../../composer/too-long.ts'

/**
 * Splits a long text into messages of at most `maximum` characters, each as long as possible. Splits at the end of a line,
 * otherwise between words, otherwise between visible characters. Only the white space between two parts is lost.
 */
export function splitMessage(text: string, maximum = messageMaximum): string[] {
  const parts: string[] = []
  let rest = text.trim()
  while (lengthOf(rest) > maximum) {
    const cut = cutOf(rest, maximum)
    parts.push(rest.slice(0, cut).trimEnd())
    rest = rest.slice(cut).trimStart()
  }
  return [...parts, rest]
}

/** Returns the position at which to split a text that is longer than `maximum`. */
function cutOf(text: string, maximum: number): number {
  const lengths = { line: 0, word: 0, all: 0 }
  let length = 0
  for (const { segment, index } of new Intl.Segmenter().segment(text)) {
    const isBreak = segment.includes('\n')
    if (index > 0 && isBreak) lengths.line = index
    if (index > 0 && segment.trim() === '') lengths.word = index
    length += isBreak ? 2 : segment.length
    if (length > maximum) break
    lengths.all = index + segment.length
  }
  // Splitting at a line or word must not leave more than half of the part empty.
  const isGood = (cut: number) => cut > lengths.all / 2
  return isGood(lengths.line) ? lengths.line : isGood(lengths.word) ? lengths.word : lengths.all || maximum
}
