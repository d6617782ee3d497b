/** A meeting as a file for calendars (RFC 5545). */
interface CalendarEvent {
  /** The id of the deal, so that a changed appointment replaces the earlier one. */
  id: string
  /** How often the meeting was changed. */
  sequence: number
  /** Whether the meeting is cancelled. */
  isOff: boolean
  /** Epoch milliseconds. */
  at: number
  title: string
  place: string
  /** Epoch milliseconds. */
  now: number
}

const meetingMs = 30 * 60_000
const lineBytes = 73

export function calendarOf({ id, sequence, isOff, at, title, place, now }: CalendarEvent): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Campus Buy Sell//Deals//EN',
    `METHOD:${isOff ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VEVENT',
    `UID:${id}`,
    `SEQUENCE:${sequence}`,
    `STATUS:${isOff ? 'CANCELLED' : 'CONFIRMED'}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(at)}`,
    `DTEND:${stamp(at + meetingMs)}`,
    `SUMMARY:${escaped(title)}`,
    `LOCATION:${escaped(place)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

/** '20261203T210000Z' */
const stamp = (at: number) => new Date(at).toISOString().replaceAll(/[-:]|\.\d+/g, '')

const escaped = (text: string) => text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`)

/** A line has at most 75 bytes; a longer one continues in the next line after a space. */
function folded(line: string): string {
  const parts = ['']
  for (const character of line) {
    const last = parts.at(-1) ?? ''
    if (new TextEncoder().encode(last + character).length > lineBytes) parts.push(character)
    else parts[parts.length - 1] = last + character
  }
  return parts.join('\r\n ')
}
