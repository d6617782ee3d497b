import { parsingError } from './refusal.ts'

/**
 * How many of `optional` clauses must match: a number, a share, what may be missing as a negative number or share, or
 * any of them for more clauses than a number: `2<75%`.
 */
export function requiredMatches(minimum: string | number, optional: number): number {
  const text = String(minimum).trim()
  if (text.includes('<')) {
    let result = optional
    for (const condition of text.split(/\s+/)) {
      const [above, then] = condition.split('<')
      if (optional <= Number(above)) return result
      result = requiredMatches(then ?? '', optional)
    }
    return result
  }
  const share = text.endsWith('%')
  const number = Number(share ? text.slice(0, -1) : text)
  if (!Number.isFinite(number) || text === '') throw parsingError(`[minimum_should_match] ${text}`)
  const counted = share ? Math.trunc((optional * number) / 100) : number
  return Math.max(0, counted < 0 ? optional + counted : counted)
}
