/**
 * One word for the engine: a run of letters and numbers, or a single ideograph or emoji. Runs of Kana and of scripts
 * without spaces end where other letters begin.
 */
const word =
  /[\p{Ideographic}\p{Script=Hiragana}\p{Extended_Pictographic}\p{Regional_Indicator}]|\p{Script=Katakana}+|[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+|[[\p{L}\p{N}\p{M}]--[\p{Ideographic}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u20e3]]+/gv

/**
 * The beginning of these texts, with at most `maximum` of the engine's words. A query has several clauses for each word,
 * and the engine refuses a query with more than 1,024. For the engine, 100 ideographs are 100 words.
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
