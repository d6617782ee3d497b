import { lengthOf } from './too-long.ts'

/**
 * The part of a text that fits, after an insertion changed it from `before` to `after`: the end of the insertion is cut,
 * between visible characters. Returns undefined if all of it fits, else the text and the position of the cut. A draft that
 * is already too long may become shorter, not longer.
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
