/** Letters that have no decomposition. */
const letters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  ł: 'l',
  Ł: 'L',
  þ: 'th',
  Þ: 'TH',
  ı: 'i',
}
const ascii = /^[\u0020-\u007e]*$/u

/** OpenSearch's filter `asciifolding`: letters without their accents. */
export function foldToAscii(term: string): string {
  if (ascii.test(term)) return term
  return Array.from(term, (character) => letters[character] ?? folded(character)).join('')
}

/** A character whose decomposition begins with ASCII is that; others stay. */
function folded(character: string): string {
  const base = character.normalize('NFKD').replace(/\p{M}/gu, '')
  return base !== '' && ascii.test(base) ? base : character
}
