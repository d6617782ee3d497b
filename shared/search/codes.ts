/**
 * Codes that people write in several ways: of courses ('MATH 2413', 'math-2413'), of models ('TI 84', 'ps5'), of books (an
 * ISBN of 10 or 13 digits), of sizes ('27"', '27 inch') and of names with a sign in them ('C++'). Each is normalized, so that
 * posts and searches can be compared.
 */

export interface FoundCode {
  /** 'math2413'; a book's ISBN always has 13 digits. */
  code: string
  /** The start of the code in the text, in UTF-16 units; the end is exclusive. */
  start: number
  end: number
}

const isbn = /(?<![\p{L}\p{N}])(?:97[89][ -]?)?(?:\d[ -]?){9}[\dXx](?![\p{L}\p{N}])/gu
const named = /(?<![\p{L}\p{N}])([A-Za-z]{2,8})[ -]?(\d{1,5}[A-Za-z]?)(?![\p{L}\p{N}])/gu
const inches =
  /(?<![\p{L}\p{N}.,])(\d{1,3}(?:\.\d)?)(?: ?(?:["”″]|''|’’)|[ -]?(?:in|inch|inches|pulgadas?)(?![\p{L}\p{N}]))/giu
const signed = /(?<![\p{L}\p{N}.])(?:c\+\+|[cf]#|\.net)(?![\p{L}\p{N}])/giu
const codesOfSigned: Record<string, string> = {
  'c++': 'cpp',
  'c#': 'csharp',
  'f#': 'fsharp',
  '.net': 'dotnet',
}
/** The codes of names that would be another word without their sign: 'C++' would be 'C'. */
export const signedCodes: readonly string[] = Object.values(codesOfSigned)
/** Words before a number that do not name a course or model. */
const notNames = new Set(
  'at for from in is isbn of on only or over the to under was with and asking de desde en hasta menos por un una y'.split(
    ' ',
  ),
)

export function codesIn(text: string): FoundCode[] {
  const books = [...text.matchAll(isbn)].flatMap((match) => {
    const code = isbn13Of(match[0].replaceAll(/[ -]/g, ''))
    return code === undefined ? [] : [foundAt(match, code)]
  })
  const names = [...text.matchAll(named)].flatMap((match) => {
    const [, name = '', number = ''] = match
    return notNames.has(name.toLowerCase()) ? [] : [foundAt(match, `${name}${number}`.toLowerCase())]
  })
  const sizes = [...text.matchAll(inches)].map((match) => foundAt(match, `${match[1]}in`))
  const withSigns = [...text.matchAll(signed)].flatMap((match) => {
    const code = codesOfSigned[match[0].toLowerCase()]
    return code === undefined ? [] : [foundAt(match, code)]
  })
  return [...books, ...names, ...sizes, ...withSigns]
}

function foundAt({ 0: found, index: start }: RegExpExecArray, code: string): FoundCode {
  return { code, start, end: start + found.length }
}

/**
 * Returns a number of 13 digits unchanged. Returns one of 10 digits as 13 digits, only if its check digit is right,
 * because phone numbers also have 10.
 */
function isbn13Of(digits: string): string | undefined {
  if (digits.length === 13) return /^\d+$/.test(digits) ? digits : undefined
  const sum = sumOf(digits, (at) => 10 - at)
  if (digits.length !== 10 || sum % 11 !== 0) return undefined
  const twelve = `978${digits.slice(0, 9)}`
  return `${twelve}${(10 - (sumOf(twelve, (at) => (at % 2 === 0 ? 1 : 3)) % 10)) % 10}`
}

/** The sum of digits by their weights; X is 10. */
function sumOf(digits: string, weightAt: (at: number) => number): number {
  return Array.from(digits).reduce(
    (sum, digit, at) => sum + weightAt(at) * (/x/i.test(digit) ? 10 : Number(digit)),
    0,
  )
}
