import { createPublicKey, verify } from 'node:crypto'
import * as z from 'zod/mini'

const claimsSchema = z.object({
  aud: z.string(),
  /** Epoch seconds. */
  exp: z.number(),
  sub: z.string().check(z.regex(/^(mailto:|https:\/\/)./)),
})

/** A token is valid for at most a day. */
const longestSeconds = 24 * 3600

/** Checks the sender of a push message, by RFC 8292. Returns the sender's public key, or a sentence about what is wrong. */
export function senderOf(
  authorization: string | undefined,
  audience: string,
  now: number,
): { key: string } | { problem: string } {
  const found = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]+)$/.exec(authorization ?? '')
  const [, header = '', claims = '', signature = '', key = ''] = found ?? []
  if (!found) return { problem: 'there is no VAPID token' }
  const parsed = claimsSchema.safeParse(json(claims))
  if (!isES256(json(header)) || !parsed.success)
    return { problem: 'the token is no ES256 token with aud, exp and sub' }
  const { aud, exp } = parsed.data
  if (aud !== audience) return { problem: `the token is for ${aud}` }
  if (exp * 1000 <= now || exp * 1000 > now + longestSeconds * 1000)
    return { problem: 'the token has ended, or is for more than a day' }
  return isSigned(`${header}.${claims}`, signature, key) ? { key } : { problem: 'the signature is wrong' }
}

function json(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString())
  } catch {
    return undefined
  }
}

const isES256 = (header: unknown) => z.object({ alg: z.literal('ES256') }).safeParse(header).success

function isSigned(text: string, signature: string, key: string): boolean {
  const point = Buffer.from(key, 'base64url')
  if (point.length !== 65 || point[0] !== 4) return false
  try {
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
    const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
    const options = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
    return verify('sha256', Buffer.from(text), options, Buffer.from(signature, 'base64url'))
  } catch {
    return false
  }
}
