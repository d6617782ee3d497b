import { stemmer } from 'stemmer'
import { foldToAscii } from './ascii-folding.ts'

export type Token = {
  term: string
  /** The place of the token in the text; `end` is after its last character. */
  start: number
  end: number
}

export type Analyzer = (text: string) => Token[]

const single = String.raw`[\p{Ideographic}\p{Script=Hiragana}]`
const letter = String.raw`[[\p{Alphabetic}\p{Script=Katakana}]--[\p{Ideographic}\p{Script=Hiragana}\p{M}]]`
const digit = String.raw`\p{Nd}`
/** Characters that belong to the one before them. */
const extension = String.raw`[\p{M}\p{Cf}]*`
const betweenLetters = String.raw`[.:·’‘'‧․﹒＇．:]`
const betweenDigits = String.raw`[.,;’‘'․﹒＇．，；]`
const emoji = String.raw`\p{Regional_Indicator}{2}|\p{RGI_Emoji}`
const word = [
  String.raw`_*(?:${letter}|${digit})${extension}`,
  String.raw`(?:(?:${letter}|${digit}|_)${extension}`,
  String.raw`|(?<=${letter}${extension})${betweenLetters}${extension}(?=${letter})`,
  String.raw`|(?<=${digit}${extension})${betweenDigits}${extension}(?=${digit}))*`,
].join('')
const tokenForm = new RegExp(`${word}|${single}${extension}|${emoji}`, 'gv')
const longestToken = 255

/** OpenSearch's tokenizer `standard`: words by the rules of Unicode's annex 29. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  for (const { 0: found, index } of text.matchAll(tokenForm))
    for (let at = 0; at < found.length; at += longestToken) {
      const term = found.slice(at, at + longestToken)
      tokens.push({ term, start: index + at, end: index + at + term.length })
    }
  return tokens
}

/** The token filters that the laptop knows, by their names in OpenSearch. */
export const tokenFilters = new Map<string, (term: string) => string>([
  ['lowercase', (term) => term.toLowerCase()],
  ['asciifolding', foldToAscii],
  ['porter_stem', stemmer],
])

/** Joins a tokenizer and filters to an analyzer. */
export function analyzer(filters: ((term: string) => string)[]): Analyzer {
  return (text) =>
    tokenize(text).map((token) => ({
      ...token,
      term: filters.reduce((term, filter) => filter(term), token.term),
    }))
}
