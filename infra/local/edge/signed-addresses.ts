import { createVerify } from 'node:crypto'
import * as z from 'zod/mini'
import { parseJson } from '../json.ts'
import { bucketError, headerOf, type EdgeResponse, type EdgeRequest } from './message.ts'

// Strict, because a policy with an unchecked condition must not grant access.
const policySchema = z.strictObject({
  Statement: z.tuple([
    z.strictObject({
      Resource: z.string(),
      Condition: z.strictObject({ DateLessThan: z.strictObject({ 'AWS:EpochTime': z.number() }) }),
    }),
  ]),
})

const signingParameters = ['Policy', 'Signature', 'Key-Pair-Id']

/**
 * Checks addresses that were signed with a key of the group. Their query contains a custom policy and its signature with
 * RSA and SHA-1: https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/private-content-signed-urls.html. The
 * function returns the refusal of a request, or undefined if it may pass.
 * @param publicKeys PEMs of the key group by id.
 */
export function openSignedAddresses(publicKeys: Map<string, string>) {
  return (request: EdgeRequest, now = Date.now()): EdgeResponse | undefined => {
    const parameters = new URLSearchParams(request.query)
    const [encodedPolicy, signature, keyPairId] = signingParameters.map((name) => parameters.get(name))
    if (!keyPairId)
      return bucketError(403, 'MissingKey', 'Missing Key-Pair-Id query parameter or cookie value')
    const publicKey = publicKeys.get(keyPairId)
    if (publicKey === undefined) return bucketError(403, 'InvalidKey', 'Unknown Key')
    if (!encodedPolicy || !signature) return bucketError(403, 'AccessDenied', 'Access denied')
    const text = decode(encodedPolicy)
    const isGenuine = createVerify('RSA-SHA1').update(text).verify(publicKey, decode(signature))
    if (!isGenuine) return bucketError(403, 'AccessDenied', 'Access denied')
    const policy = z.safeParse(policySchema, parseJson(text.toString()))
    if (!policy.success) return bucketError(403, 'MalformedPolicy', 'Malformed Policy')
    const { Resource, Condition } = policy.data.Statement[0]
    const isOpen =
      matches(Resource, addressOf(request)) && now < Condition.DateLessThan['AWS:EpochTime'] * 1000
    return isOpen ? undefined : bucketError(403, 'AccessDenied', 'Access denied')
  }
}

/** The whole address of the request without its signing parameters. */
function addressOf({ headers, path, query }: EdgeRequest): string {
  const rest = query
    .split('&')
    .filter((pair) => pair && !signingParameters.includes(pair.split('=')[0] ?? ''))
  return `http://${headerOf(headers, 'host') ?? ''}${path}${rest.length > 0 ? `?${rest.join('&')}` : ''}`
}

/** `*` is any text, including slashes and question marks; `?` is one character. */
function matches(pattern: string, address: string): boolean {
  const expression = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.')
  return new RegExp(`^${expression}$`, 's').test(address)
}

/** CloudFront's base64: `+`, `=` and `/` are `-`, `_` and `~`. */
function decode(text: string): Buffer {
  return Buffer.from(text.replaceAll('-', '+').replaceAll('_', '=').replaceAll('~', '/'), 'base64')
}
