import { minuteOfDay } from '../campuses/time-zones.ts'

/**
 * The hours in which the time of a turn runs, in minutes of the day. At night the time stops, so nobody misses a turn
 * asleep.
 */
const morning = 8 * 60
const evening = 22 * 60
const turnMinutes = 120
const dayMinutes = 24 * 60
const minuteMs = 60_000

/**
 * The end of a turn that begins now, in epoch milliseconds: after two hours, of which only time between 8:00 and 22:00
 * counts, in a time zone of the IANA list. Changes of the clocks do not matter, because they are at night.
 */
export function turnEnd(now: number, timeZone: string): number {
  const minute = minuteOfDay(now, timeZone)
  if (minute < morning) return nextMorning(now, timeZone, 0) + turnMinutes * minuteMs
  const left = Math.max(0, evening - minute)
  if (left >= turnMinutes) return now + turnMinutes * minuteMs
  return nextMorning(now, timeZone, 1) + (turnMinutes - left) * minuteMs
}

/** 8:00 today, or `days` later. */
function nextMorning(now: number, timeZone: string, days: number): number {
  const wholeMinute = Math.floor(now / minuteMs) * minuteMs
  const ahead = days * dayMinutes + morning - minuteOfDay(now, timeZone)
  const guess = wholeMinute + ahead * minuteMs
  // Corrects the guess if the clocks change in between.
  return guess + (morning - minuteOfDay(guess, timeZone)) * minuteMs
}
