/** Finds the words of a post that say what the post is about, and those that are names. */

/** The first words of a text, up to a comma or the end of a sentence: 'Pink couch' of 'Pink couch, no stains.' */
export function beginningOf(text: string): string {
  const [first = ''] = text.trimStart().split(/[,;:!?\n(–—]|\.(?!\d)/u)
  return first.match(/^(?:\S+\s*){1,8}/u)?.[0] ?? ''
}

/** A word that does not begin its sentence. */
const inside = /(?<=[\p{L}\p{N},;'’"”)$%-] +)\p{L}[\p{L}\p{M}'’-]*/gu
const isCapitalised = (word: string) => /^\p{Lu}\p{M}*\p{Ll}/u.test(word)

/**
 * The text without capitalized words inside its sentences, which are mostly names of places and people. It keeps the
 * first words, because brands have capitals, and lines in which most words are capitalized.
 */
export function withoutNames(text: string): string {
  const beginning = beginningOf(text)
  const at = text.indexOf(beginning) + beginning.length
  const lines = text
    .slice(at)
    .split('\n')
    .map((line) => {
      const words = line.match(inside) ?? []
      const isTitle = words.filter(isCapitalised).length * 2 > words.length
      return isTitle ? line : line.replace(inside, (word) => (isCapitalised(word) ? '' : word))
    })
  return text.slice(0, at) + lines.join('\n')
}
