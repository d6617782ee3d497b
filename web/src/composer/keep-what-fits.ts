import { lengthOf } from './too-long.ts'

/**
 * Cuts the end of an insertion that changed the text from `before` to `after`, so that the text fits. Cuts between visible
 * characters. Returns the text and the position of the cut, or undefined if all of the insertion fits. A text that was
 * already too long may not become longer.
 */
export function keepWhatFits(
  before: string,
  after: string,
  maximum: number,
): { text: string; caret: number } | undefined {
  const most = Math.max(maximum, lengthOf(before))
  if (lengthOf(after) <= most) return undefined
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start += 1
  let kept = 0
  while (kept < shorter - start && before.at(-1 - kept) === after.at(-1 - kept)) kept += 1
  const end = after.length - kept
  const rest = after.slice(end)
  let caret = 0
  for (const { segment, index } of new Intl.Segmenter().segment(after.slice(0, end))) {
    const next = index + segment.length
    if (lengthOf(after.slice(0, next) + rest) > most) break
    caret = next
  }
  return { text: after.slice(0, caret) + rest, caret }
}
