/** The times that can be proposed, on the clock of the campus. */
import { minuteOfDay } from '../campuses/time-zones.ts'
import { hourOnCampus } from './meeting-text.ts'
import { meetingDays, meetingStepMs } from './meeting.ts'

export interface Slot {
  /** Epoch milliseconds. */
  at: number
  /** 'Thu, Dec 3' */
  day: string
  /** '3:00 PM' */
  time: string
  /** Minutes since midnight. */
  minute: number
}

const [morning, night] = [7 * 60, 23 * 60]
/** Minutes of the day: noon, and after the last class. */
const usual = [12 * 60, 17 * 60]
const soonMs = 3_600_000

/** The half hours of the next week between 7:00 and 23:00. */
export function slotsOf(now: number, timeZone: string): Slot[] {
  const dayForm = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
  })
  const first = (Math.floor(now / meetingStepMs) + 1) * meetingStepMs
  const count = Math.floor((now + meetingDays * 86_400_000 - first) / meetingStepMs) + 1
  return Array.from({ length: count }, (_, index) => first + index * meetingStepMs).flatMap((at) => {
    const minute = minuteOfDay(at, timeZone)
    if (minute < morning || minute >= night) return []
    return { at, day: dayForm.format(at), time: hourOnCampus(at, timeZone), minute }
  })
}

/** The next few usual times, at least an hour ahead. */
export const usualSlots = (slots: readonly Slot[], now: number, count = 4): Slot[] =>
  slots.filter(({ at, minute }) => at > now + soonMs && usual.includes(minute)).slice(0, count)
