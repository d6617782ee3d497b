/** The time zone of each campus, in a file of its own that the first load does not include. */
import type { Campus } from './catalog.ts'

const central = 'America/Chicago'
const eastern = 'America/New_York'
const pacific = 'America/Los_Angeles'

/** Names of the IANA list, keyed by campus id. */
export const timeZones: Readonly<Record<string, string>> = {
  ou: central,
  ut: central,
  smu: central,
  uf: eastern,
  ucla: pacific,
  stanford: pacific,
  duke: eastern,
  okstate: central,
  tamu: central,
  mit: eastern,
  harvard: eastern,
  ucf: eastern,
  fsu: eastern,
  unt: central,
}

/** The minutes since midnight in a time zone of the IANA list. Throws for a zone that this runtime does not know. */
export function minuteOfDay(at: number, timeZone: string): number {
  const form = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const [hours = 0, minutes = 0] = form.format(at).split(':').map(Number)
  return hours * 60 + minutes
}

/** The time zone of a campus. The generic campus, which is nowhere, has that of most campuses. */
export const timeZoneOf = ({ id }: Pick<Campus, 'id'>): string => timeZones[id] ?? central
