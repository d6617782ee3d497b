import type { AnyContract, InputOf, OutputOf } from '../../shared/contract.ts'
import { responseOf, theCloud, type ApiResponse, type Person } from '../cloud.ts'

/**
 * The place of a caller: `play` is the laptop's header that simulates the place of the connection
 * (infra/local/edge/viewer.ts), `device` is the browser's time zone.
 */
export interface From {
  play?: string
  device?: string
  headers?: Record<string, string>
}

export const germany: From = { play: 'country=DE', device: 'Europe/Berlin' }
/** A person whose connection is in Chicago, but whose device has the time zone of Tokyo. */
export const otherZone: From = { play: 'timeZone=America/Chicago', device: 'Asia/Tokyo' }
export const chicago: From = { play: 'timeZone=America/Chicago', device: 'America/Chicago' }

/** Calls an operation as a person in the given place. */
export async function callFrom<C extends AnyContract>(
  { play, device, headers = {} }: From,
  { method, path }: C,
  input: InputOf<C>,
  as?: Pick<Person, 'token'>,
): Promise<ApiResponse<OutputOf<C>>> {
  const { ports } = await theCloud()
  return responseOf(
    await fetch(`http://127.0.0.1:${ports.site}/api${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(play !== undefined && { 'x-play-place': play }),
        ...(device !== undefined && { 'x-time-zone': device }),
        ...(as && { authorization: `Bearer ${as.token}` }),
        ...headers,
      },
      ...(method !== 'GET' && { body: JSON.stringify(input) }),
    }),
  )
}
