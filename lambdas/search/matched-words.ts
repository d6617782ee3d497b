/** Marks that nobody types, because they show nothing. */
export const marks = { before: '\ue000', after: '\ue001' }

const marked = new RegExp(`${marks.before}([^${marks.before}${marks.after}]+)${marks.after}`, 'gu')
const matchesMaximum = 30

/** The words between marks that stand in the text as they are written there, without repeats. */
export function matchedWords(highlighted: readonly string[], post: string): string[] {
  const found = highlighted.flatMap((text) => [...text.matchAll(marked)].flatMap(([, word]) => word ?? []))
  return [...new Set(found)].filter((word) => post.includes(word)).slice(0, matchesMaximum)
}
