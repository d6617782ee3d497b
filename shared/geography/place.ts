/** Where people may sign in from. Reading is open everywhere. */

/** What a stage may ask of a place: that it is in the United States, and that the device's clock shows its time. */
export type PlaceRule = 'country' | 'time-zone'

/** Where a call comes from; what is missing is not known. */
export interface Place {
  /** Of the connection, as two letters (ISO 3166). */
  country?: string | undefined
  /** Of the connection, by its name in the IANA list. */
  timeZone?: string | undefined
  /** Of the device, as its browser says. */
  deviceTimeZone?: string | undefined
}

/** The refusal of every operation that checks the place of its caller. */
export const placeRefusals = {
  'place-refused': {
    status: 403,
    message: 'Logging in and signing up are only possible in the United States.',
  },
} as const

/**
 * The first of the rules that a place breaks at this time (epoch milliseconds). What is not known breaks none, so a failed
 * look-up lets people in.
 */
export function brokenRule(place: Place, rules: readonly PlaceRule[], now: number): PlaceRule | undefined {
  const breaks: Record<PlaceRule, boolean> = {
    country: isElsewhere(place.country),
    'time-zone': differ(utcOffset(place.timeZone, now), utcOffset(place.deviceTimeZone, now)),
  }
  return rules.find((rule) => breaks[rule])
}

/** `XX` stands for a country that nobody knows. */
function isElsewhere(country = ''): boolean {
  return /^[A-Z]{2}$/i.test(country) && !['US', 'XX'].includes(country.toUpperCase())
}

const differ = (one: string | undefined, other: string | undefined) =>
  one !== undefined && other !== undefined && one !== other

/** For example 'GMT-05:00'; undefined for a time zone that is not known. */
function utcOffset(timeZone: string | undefined, now: number): string | undefined {
  if (!timeZone) return undefined
  try {
    const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }).formatToParts(
      now,
    )
    return parts.find(({ type }) => type === 'timeZoneName')?.value
  } catch {
    return undefined
  }
}
