import { createHash } from 'node:crypto'
import { isoWeek } from '../../shared/analytics/iso-week.ts'

/**
 * A browser's pseudonym. It changes each week even if the browser's text stays the same, so rows of different weeks
 * cannot be linked.
 */
export const pseudonym = (browser: string, now: number): string =>
  createHash('sha256')
    .update(`${isoWeek(now)} ${browser}`)
    .digest('hex')
    .slice(0, 16)
