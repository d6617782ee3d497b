/**
 * The location of the laptop's viewers. CloudFront derives a viewer's location from their address, but on the laptop all
 * viewers have the address of this machine.
 */
import { headerOf, type EdgeRequest } from './message.ts'

/** A location in CloudFront's headers; unknown values have no header. */
export interface EdgeViewer {
  /** The country's code of two letters. */
  country?: string
  /** The country's English name. */
  countryName?: string
  /** The state or region within the country, for example 'OK'. */
  region?: string
  city?: string
  timeZone?: string
}

/**
 * Returns the location of a request's viewer. By default it is Norman, with the time zone of the browser's clock. A page
 * request with `?country=DE` or `?timeZone=America/New_York` changes the location of all viewers of the laptop. `unknown`
 * simulates a failed look-up; `country=US` and `timeZone=device` restore the defaults. The header `x-play-place` takes the
 * same parameters, for one request.
 */
export function openViewer(): (request: EdgeRequest) => EdgeViewer {
  const { timeZone: own } = Intl.DateTimeFormat().resolvedOptions()
  const played = new URLSearchParams()
  return (request) => {
    const isPage = !/^\/(api|files|assets)\//.test(request.path)
    if (isPage) play(played, new URLSearchParams(request.query))
    const place = new URLSearchParams(played)
    play(place, new URLSearchParams(headerOf(request.headers, 'x-play-place')))
    const device = headerOf(request.headers, 'x-time-zone') ?? own
    return { ...countryOf(place.get('country')), ...timeZoneOf(place.get('timeZone'), device) }
  }
}

/** Applies a valid country or time zone to `place`; ignores invalid ones. */
function play(place: URLSearchParams, words: URLSearchParams): void {
  const [country, timeZone] = [words.get('country'), words.get('timeZone')]
  if (country && /^([a-z]{2}|unknown)$/i.test(country)) place.set('country', country)
  if (timeZone && isTimeZone(timeZone)) place.set('timeZone', timeZone)
}

function countryOf(played: string | null): EdgeViewer {
  if (played === 'unknown') return {}
  const country = played?.toUpperCase() ?? 'US'
  if (country === 'US') return { country, region: 'OK', city: 'Norman' }
  const countryName = new Intl.DisplayNames('en', { type: 'region' }).of(country)
  return { country, ...(countryName !== undefined && { countryName }) }
}

function timeZoneOf(played: string | null, device: string): EdgeViewer {
  if (played === 'unknown') return {}
  return { timeZone: played && played !== 'device' ? played : device }
}

function isTimeZone(name: string): boolean {
  if (name === 'unknown' || name === 'device') return true
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}
