/** Where the viewers of a laptop are: CloudFront derives it from their addresses, which are all this machine's here. */
import { headerOf, type EdgeRequest } from './message.ts'

/** A place as CloudFront's headers say it; the header of what is missing is not sent. */
export interface EdgeViewer {
  /** Two letters. */
  country?: string
  /** In English. */
  countryName?: string
  /** The state or region within the country, for example 'OK'. */
  region?: string
  city?: string
  timeZone?: string
}

/**
 * Returns where the viewer of a request is. Everybody is in Norman, and where the clock of their browser says, until
 * somebody plays another place: a page's address with `?country=DE` or `?timeZone=America/New_York` moves all viewers of the
 * laptop, until another one says otherwise. `unknown` plays a look-up that failed; `country=US` and `timeZone=device` end the
 * play. The header `x-play-place` has the same words, and plays for one request.
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

/** Takes over what is a country or a time zone; other words mean nothing. */
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
