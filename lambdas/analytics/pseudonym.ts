import { createHash } from 'node:crypto'
import { isoWeek } from '../../shared/analytics/iso-week.ts'

/** Differs each week, also where a browser goes on with the same text, so no row leads to one of another week. */
export const pseudonym = (browser: string, now: number): string =>
  createHash('sha256')
    .update(`${isoWeek(now)} ${browser}`)
    .digest('hex')
    .slice(0, 16)
