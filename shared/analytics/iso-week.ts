const dayMs = 24 * 3600_000

/**
 * The ISO week of a time in epoch milliseconds, in UTC: `2026-W48`. A week begins on Monday, and has the year of its
 * Thursday.
 */
export function isoWeek(time: number): string {
  const thursday = new Date(time + (4 - (new Date(time).getUTCDay() || 7)) * dayMs)
  const year = thursday.getUTCFullYear()
  const week = Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / (7 * dayMs)) + 1
  return `${year}-W${String(week).padStart(2, '0')}`
}
