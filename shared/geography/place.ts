/** The rules about the locations from which people may sign in. Reading is open everywhere. */

/** A rule that a stage may have: a connection in the United States, or a device clock that shows the connection's time. */
export type PlaceRule = 'country' | 'time-zone'

/** The place from which a call comes; unknown values are missing. */
export interface Place {
  /** The country of the connection, as two letters (ISO 3166). */
  country?: string | undefined
  /** The time zone of the connection, by its name in the IANA list. */
  timeZone?: string | undefined
  /** The time zone of the device, as its browser says. */
  deviceTimeZone?: string | undefined
}

/** The refusal of every operation with `checksPlace`. */
export const placeRefusals = {
  'place-refused': {
    status: 403,
    message: 'Logging in and signing up are only possible in the United States.',
  },
} as const

/**
 * The first of the rules that a place breaks at this time (epoch milliseconds). Unknown values break none, so a failed
 * look-up lets people in.
 */
export function brokenRule(place: Place, rules: readonly PlaceRule[], now: number): PlaceRule | undefined {
  const breaks: Record<PlaceRule, boolean> = {
    country: isElsewhere(place.country),
    'time-zone': differ(utcOffset(place.timeZone, now), utcOffset(place.deviceTimeZone, now)),
  }
  return rules.find((rule) => breaks[rule])
}

/** The United States and its territories, which have country codes of their own. */
const unitedStates = ['US', 'AS', 'GU', 'MP', 'PR', 'UM', 'VI']

/** `XX` means an unknown country. */
function isElsewhere(country = ''): boolean {
  return /^[A-Z]{2}$/i.test(country) && ![...unitedStates, 'XX'].includes(country.toUpperCase())
}

const differ = (one: string | undefined, other: string | undefined) =>
  one !== undefined && other !== undefined && one !== other

/** For example 'GMT-05:00'; undefined for an unknown time zone. */
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
