/** The words of a typed search, as conditions on posts. */
import { codesIn, signedCodes } from '../../shared/search/codes.ts'
import { withJoinedLetters } from '../../shared/search/joined-words.ts'
import { withoutVariations } from '../../shared/search/variations.ts'
import { pricesIn } from '../../shared/search/prices.ts'
import { alikeTo } from './alike.ts'
import { firstWords } from './first-words.ts'
import { typedPrices, withDollarSigns, type PriceRange } from './typed-prices.ts'

export interface TypedWord {
  /** The spellings of the word, the typed one first. If a spelling has several words, a post needs all of them. */
  forms: string[]
  /** Synonyms of the word. */
  alike: string[]
  /** The ways to split the word into two: 'mini fridge' of 'minifridge'. */
  divided: string[]
  /** Codes of courses, models or books that contain the word. */
  codes: string[]
  /** Whole dollars, if the word is a price. */
  price: number | undefined
  /** Whether the word has a number, which is never a misspelling of another number. */
  hasNumber: boolean
  /** Whether the search may correct the word. */
  mayBeMisspelt: boolean
}

export interface Typed {
  words: TypedWord[]
  range: PriceRange | undefined
}

/** The most words that a search uses. Further words narrow nothing down, and each costs the engine time. */
const wordsMaximum = 12
/** The least letters of a word that may be corrected. Shorter words are one letter away from too many others. */
const misspeltMinimum = 3
/** A word may be split if it has 6 to 24 letters. Each part has at least 3. */
const dividedLength = { least: 6, most: 24, part: 3 }

/** Words that are ignored if there are others, because they say nothing about what is searched. */
const fillers = new Set(
  [
    'a an and any are at buy buying by cheap cheapest for from i im in is it looking me my need of on or sale sell',
    'selling some that the this to used want with',
    'al barata baratas barato baratos busco compro con de del el en la las lo los mi necesito o para por quiero se su',
    'un una unas uno unos usada usadas usado usados vende venden vendo venta y',
  ]
    .join(' ')
    .split(' '),
)

interface Piece {
  text: string
  start: number
  end: number
}

export function typedWords(q: string): Typed {
  const plain = withoutVariations(q.normalize('NFC')).toLowerCase().replace(/[‘’ʼ]/g, "'")
  const typed = typedPrices(withJoinedLetters(plain))
  const [rest, range] = [withDollarSigns(typed.rest), typed.range]
  const pieces = piecesOf(rest)
  const telling = pieces.filter(({ text }) => !fillers.has(text))
  const kept = firstWords(telling.length > 0 || range ? telling : pieces, wordsMaximum)
  const found = codesIn(rest)
  const words = kept.map((piece, index) => {
    const codes = found.filter((code) => code.start <= piece.start && piece.end <= code.end)
    return wordOf(piece, {
      before: kept[index - 1],
      after: kept[index + 1],
      codes: codes.map(({ code }) => code),
    })
  })
  return { words, range }
}

/** The parts between spaces that contain a letter, a number or an emoji, without surrounding punctuation. */
function piecesOf(text: string): Piece[] {
  return [...text.matchAll(/[^\s,;:!?()[\]{}"“”¿¡/\\|<>=*~^]+/gu)].flatMap(({ 0: part, index }) => {
    const [whole = '', before = ''] = /^([.'@#_&+-]*).*?(?=[.'_&+-]*$)/u.exec(part) ?? []
    const text = whole.slice(before.length)
    const start = index + before.length
    return /[\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]/u.test(text)
      ? [{ text, start, end: start + text.length }]
      : []
  })
}

interface Around {
  before: Piece | undefined
  after: Piece | undefined
  codes: string[]
}

/** Posts may join two typed words or split one: 'mac book', 'iphone13', 't-shirt'. */
function wordOf({ text }: Piece, { before, after, codes }: Around): TypedWord {
  const hasNumber = /\p{N}/u.test(text)
  // 'c++' must not find every post with a 'c'.
  const signed = codes.find((code) => signedCodes.includes(code))
  const forms = signed
    ? [signed]
    : [
        text,
        joined(text),
        ...(before ? [joined(before.text + text)] : []),
        ...(after ? [joined(text + after.text)] : []),
        text.replace(/(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/gu, ' '),
      ]
  return {
    forms: [...new Set(forms)],
    alike: alikeTo(text),
    divided: divisionsOf(text),
    codes,
    price: text.includes('$') ? pricesIn(text)[0] : undefined,
    hasNumber,
    mayBeMisspelt: text.length >= misspeltMinimum && !hasNumber && !signed,
  }
}

const joined = (text: string) =>
  text.replace(/[^\p{L}\p{N}\p{M}\p{Extended_Pictographic}\p{Regional_Indicator}]/gu, '')

function divisionsOf(text: string): string[] {
  const { least, most, part } = dividedLength
  if (!/^\p{L}+$/u.test(text) || text.length < least || text.length > most) return []
  const places = Array.from({ length: text.length - 2 * part + 1 }, (_, index) => index + part)
  return places.map((place) => `${text.slice(0, place)} ${text.slice(place)}`)
}
