/** The most characters of the shown part of a message, and of its text before the first found word. */
const lengths = { all: 120, before: 40 }

export const onOneLine = (text: string) => text.replace(/\s+/gu, ' ').trim()

/** The part of a line around the first of these words, cut between words where there are any. */
export function textAround(line: string, words: readonly string[]): string {
  const places = words.map((word) => line.indexOf(word)).filter((place) => place >= 0)
  const place = places.length > 0 ? Math.min(...places) : 0
  const from = place > lengths.before ? beginningAfter(line, place) : 0
  const before = from > 0 ? '…' : ''
  const room = lengths.all - before.length
  const rest = line.slice(from)
  if (rest.length <= room) return before + rest
  const end = rest.lastIndexOf(' ', room - 1)
  return `${before}${rest.slice(0, end > place - from ? end : wholeCharacters(rest, room - 1))}…`
}

/** Returns the start of a part of the text: about 40 characters before the word at `place`. */
function beginningAfter(line: string, place: number): number {
  const earliest = wholeCharacters(line, place - lengths.before)
  const space = line.indexOf(' ', earliest)
  return space >= 0 && space < place ? space + 1 : earliest
}

/** The end of the last whole visible character at or before `most`. */
function wholeCharacters(text: string, most: number): number {
  return new Intl.Segmenter().segment(text).containing(most)?.index ?? text.length
}
