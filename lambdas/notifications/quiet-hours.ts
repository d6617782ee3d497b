import type { NotificationSettings } from '../../shared/notifications/settings.ts'

/** Whether a time (epoch milliseconds) is within a person's quiet hours; if `from` is later than `to`, they span midnight. */
export function isQuiet(quietHours: NotificationSettings['quietHours'], at: number): boolean {
  if (!quietHours) return false
  const { from, to, timeZone } = quietHours
  const minute = minuteOfDay(at, timeZone)
  if (minute === undefined) return false
  return from <= to ? minute >= from && minute < to : minute >= from || minute < to
}

/** Undefined for a time zone that this runtime does not know. */
function minuteOfDay(at: number, timeZone: string): number | undefined {
  try {
    const form = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
    const [hours = 0, minutes = 0] = form.format(at).split(':').map(Number)
    return hours * 60 + minutes
  } catch {
    return undefined
  }
}
