/** The hours in which a turn passes: nobody misses one asleep. */
const from = 8
const to = 22
const minute = 60_000
export const turnMinutes = 120

/**
 * The end of a turn that begins now, in epoch milliseconds: two hours that lie between 8:00 and 22:00 of a time zone of the
 * IANA list. Hours that a change of clocks adds or skips lie in the night.
 */
export function turnEnd(now: number, timeZone: string): number {
  const [hours, minutes] = clockAt(now, timeZone)
  const sinceMidnight = hours * 60 + minutes
  const left = to * 60 - sinceMidnight
  if (sinceMidnight >= from * 60 && left >= turnMinutes) return now + turnMinutes * minute
  const isEvening = left > 0 && sinceMidnight >= from * 60
  const morning = morningAfter(now, timeZone, sinceMidnight < from * 60 ? 0 : 1)
  return morning + (isEvening ? turnMinutes - left : turnMinutes) * minute
}

/** 8:00 today, or `days` later. */
function morningAfter(now: number, timeZone: string, days: number): number {
  const [hours, minutes] = clockAt(now, timeZone)
  const sameTime = Math.floor(now / minute) * minute + days * 24 * 60 * minute
  const guess = sameTime + (from * 60 - hours * 60 - minutes) * minute
  // A change of clocks in between moves the guess by its difference.
  const [found, past] = clockAt(guess, timeZone)
  return guess + (from * 60 - found * 60 - past) * minute
}

/** Hours and minutes on a clock there. */
function clockAt(at: number, timeZone: string): [hours: number, minutes: number] {
  const form = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const [hours = 0, minutes = 0] = form.format(at).split(':').map(Number)
  return [hours, minutes]
}
