/**
 * What the engine takes for one word: a run of letters and numbers, and each ideograph and picture by itself. Runs of Kana
 * and of scripts without spaces end where other letters begin.
 */
const word =
  /[\p{Ideographic}\p{Script=Hiragana}\p{Extended_Pictographic}\p{Regional_Indicator}]|\p{Script=Katakana}+|[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+|[[\p{L}\p{N}\p{M}]--[\p{Ideographic}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u20e3]]+/gv

/**
 * The beginning of these texts, with so many of the engine's words at most. A query has some clauses for each word, and the
 * engine refuses one of more than 1,024: 100 ideographs are as many words.
 */
export function firstWords<Part extends { text: string }>(parts: readonly Part[], maximum: number): Part[] {
  let left = maximum
  return parts.flatMap((part) => {
    if (left === 0) return []
    const starts = [...part.text.matchAll(word)].map(({ index }) => index)
    const text = part.text.slice(0, starts[left])
    left = Math.max(0, left - starts.length)
    return [{ ...part, text }]
  })
}
