import { stemmer } from 'stemmer'
import { foldToAscii } from './ascii-folding.ts'

export type Token = {
  term: string
  /** The position of the token in the text; `end` is after its last character. */
  start: number
  end: number
}

export type Analyzer = (text: string) => Token[]

/** Character classes of Unicode's annex 29, whose rules say where a token ends. */
const single = String.raw`[\p{Ideographic}\p{Script=Hiragana}]`
const katakana = String.raw`[[\p{Script=Katakana}ー]--[ﾞﾟ]]`
const complex = String.raw`[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]`
const letter = String.raw`[[\p{Alphabetic}׳]--[${single}${katakana}${complex}\p{M}ﾞﾟ]]`
const digit = String.raw`[\p{Nd}--${complex}]`
const connector = String.raw`\p{Pc}`
/** Characters that always belong to the preceding character. */
const extension = String.raw`[[\p{M}\p{Cf}ﾞﾟ]--\u200b]*`
const betweenLetters = String.raw`[.:·’‘'‧․﹒＇．:]`
const betweenDigits = String.raw`[.,;⁄’‘'․﹒＇．，；]`
const emoji = [
  String.raw`\p{Regional_Indicator}{2}`,
  String.raw`[#*]\ufe0f?\u20e3`,
  String.raw`\p{Extended_Pictographic}\p{Emoji_Modifier}?${extension}(?:(?<=\u200d)\p{Extended_Pictographic}\p{Emoji_Modifier}?${extension})*`,
].join('|')
const word = [
  String.raw`(?:${connector}${extension})*(?:${letter}|${digit})${extension}`,
  String.raw`(?:(?:${letter}|${digit}|${connector})${extension}`,
  String.raw`|(?<=${letter}${extension})${betweenLetters}${extension}(?=${letter})`,
  String.raw`|(?<=${digit}${extension})${betweenDigits}${extension}(?=${digit}))*`,
].join('')
const tokenForm = new RegExp(
  [
    emoji,
    word,
    `${single}${extension}`,
    `(?:${connector}${extension})*(?:${katakana}${extension})(?:(?:${katakana}|${connector})${extension})*`,
    `(?:${complex}${extension})+`,
  ].join('|'),
  'gv',
)
/** The same rules for ASCII texts. Most texts are ASCII, and this expression takes a tenth of the time. */
const asciiForm = /_*[A-Za-z0-9](?:\w|(?<=[A-Za-z])[.:'](?=[A-Za-z])|(?<=\d)[.,;'](?=\d))*/g
const ascii = /^\p{ASCII}*$/u
const longestToken = 255

/** OpenSearch's tokenizer `standard`: words by the rules of Unicode's annex 29. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  for (const { 0: found, index } of text.matchAll(ascii.test(text) ? asciiForm : tokenForm))
    for (let at = 0; at < found.length; at += longestToken) {
      const term = found.slice(at, at + longestToken)
      tokens.push({ term, start: index + at, end: index + at + term.length })
    }
  return tokens
}

/** The supported token filters, by their names in OpenSearch. */
export const tokenFilters = new Map<string, (term: string) => string>([
  // OpenSearch lower-cases each character separately.
  ['lowercase', (term) => Array.from(term, lowerCase).join('')],
  ['asciifolding', foldToAscii],
  ['porter_stem', stemmer],
])

function lowerCase(character: string): string {
  return character === 'İ' ? 'i' : character.toLowerCase()
}

/** The number of words whose analysis is cached. */
const rememberedWords = 20_000

/** Combines a tokenizer and filters into an analyzer. */
export function analyzer(filters: ((term: string) => string)[]): Analyzer {
  const remembered = new Map<string, string>()
  const filtered = (word: string) => {
    const known = remembered.get(word)
    if (known !== undefined) return known
    const term = filters.reduce((text, filter) => filter(text), word)
    if (remembered.size >= rememberedWords) remembered.clear()
    remembered.set(word, term)
    return term
  }
  return (text) => tokenize(text).map(({ term, start, end }) => ({ term: filtered(term), start, end }))
}
