/** The marks that the engine puts around matched words. Nobody types them, because they are invisible. */
export const marks = { before: '\ue000', after: '\ue001' }

const marked = new RegExp(`${marks.before}([^${marks.before}${marks.after}]+)${marks.after}`, 'gu')
const matchesMaximum = 30

/** The marked words that occur in the post's text in the same spelling, without repeats. */
export function matchedWords(highlighted: readonly string[], post: string): string[] {
  const found = highlighted.flatMap((text) => [...text.matchAll(marked)].flatMap(([, word]) => word ?? []))
  return [...new Set(found)].filter((word) => post.includes(word)).slice(0, matchesMaximum)
}
