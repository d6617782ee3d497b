/** Marks that nobody types, because they show nothing. */
export const marks = { before: '\ue000', after: '\ue001' }

const marked = new RegExp(`${marks.before}([^${marks.before}${marks.after}]+)${marks.after}`, 'gu')
const matchesMaximum = 30

/** The words between marks, as they are written in the text, without repeats. */
export function matchedWords(highlighted: readonly string[]): string[] {
  const found = highlighted.flatMap((text) => [...text.matchAll(marked)].flatMap(([, word]) => word ?? []))
  return [...new Set(found)].slice(0, matchesMaximum)
}
