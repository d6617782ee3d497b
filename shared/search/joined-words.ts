const withSigns = /[\p{L}\p{N}]+(?:[-‑'’][\p{L}\p{N}]+)+/gu
/** Letters that signs join to one word: 'A/C', 'R&B', 'U.S.A'. */
const letters = /(?<![\p{L}\p{N}])\p{L}(?:[/&.]\p{L})+(?![\p{L}\p{N}])/gu
export const withJoinedLetters = (text: string): string =>
  text.replaceAll(letters, (found) => found.replaceAll(/[/&.]/g, ''))
/** Two words with capitals. The lookahead lets the second one also be the first of the next pair. */
const capitals = /(?<![\p{L}-])(?=(\p{Lu}\p{L}+) (\p{Lu}\p{L}+)(?![\p{L}-]))/gu

/**
 * The joined spelling of words that people also write as one: 'Ray-Ban' as 'RayBan', "men's" as 'mens', 'North Face' as
 * 'NorthFace', 'A/C' as 'AC'.
 */
export function joinedWords(text: string): string[] {
  const joined = [...text.matchAll(withSigns)].map(([found]) => found.replace(/[-‑'’]/gu, ''))
  const names = [...text.matchAll(capitals)].map(([, first = '', second = '']) => first + second)
  const initials = [...text.matchAll(letters)].map(([found]) => withJoinedLetters(found))
  return [...new Set([...joined, ...names, ...initials])]
}
