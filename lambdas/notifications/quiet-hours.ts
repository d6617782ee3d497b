import { minuteOfDay } from '../../shared/campuses/time-zones.ts'
import type { NotificationSettings } from '../../shared/notifications/settings.ts'

/**
 * Whether a time (epoch milliseconds) is in a person's quiet hours. If `from` is later than `to`, the hours span
 * midnight.
 */
export function isQuiet(quietHours: NotificationSettings['quietHours'], at: number): boolean {
  if (!quietHours) return false
  const { from, to, timeZone } = quietHours
  const minute = knownMinute(at, timeZone)
  if (minute === undefined) return false
  return from <= to ? minute >= from && minute < to : minute >= from || minute < to
}

/** Returns the minute of the day; undefined for a time zone that this runtime does not know. */
function knownMinute(at: number, timeZone: string): number | undefined {
  try {
    return minuteOfDay(at, timeZone)
  } catch {
    return undefined
  }
}
