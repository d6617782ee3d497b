import { generateKeyPairSync } from 'node:crypto'
import { Readable } from 'node:stream'
import { getSignedUrl } from '@aws-sdk/cloudfront-signer'
import { describe, expect, test } from 'vitest'
import type { EdgeRequest } from '../../../../infra/local/edge/message.ts'
import { openSignedAddresses } from '../../../../infra/local/edge/signed-addresses.ts'

const newKeys = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
const ours = newKeys()
const host = 'ut.campus.localhost:3000'
const now = 1_800_000_000_000
const folder = `http://${host}/files/private/ut/`
const refuse = openSignedAddresses(new Map([['K1', ours.publicKey]]))

function request(address: string): EdgeRequest {
  const { pathname, search, host: asked } = new URL(address)
  const query = search.slice(1)
  return {
    method: 'GET',
    path: pathname,
    query,
    headers: [['Host', asked]],
    body: Readable.from([]),
    address: '127.0.0.1',
    port: 1,
  }
}

function signed({
  url = `${folder}a.webp`,
  pattern = `${folder}*`,
  key = ours.privateKey,
  id = 'K1',
  until = now + 1000,
  more = {},
} = {}) {
  const Condition = { DateLessThan: { 'AWS:EpochTime': Math.floor(until / 1000) }, ...more }
  const policy = JSON.stringify({ Statement: [{ Resource: pattern, Condition }] })
  return getSignedUrl({ url, policy, keyPairId: id, privateKey: key })
}

const codeFor = (address: string, at = now) =>
  /<Code>(\w+)<\/Code>/.exec(refuse(request(address), at)?.body.toString() ?? '')?.[1]

test('an address signed by the SDK is accepted, and its query works for every address that matches its pattern', () => {
  const address = signed()
  expect(codeFor(address)).toBeUndefined()
  expect(codeFor(address.replace('a.webp', 'b/c.mp4'))).toBeUndefined()
})

test('a refusal has the XML format of CloudFront’s errors', () => {
  const answer = refuse(request(`${folder}a.webp`), now)
  expect(answer).toMatchObject({ status: 403, headers: [['content-type', 'application/xml']] })
  expect(answer?.body.toString()).toContain('<Error><Code>MissingKey</Code><Message>Missing Key-Pair-Id')
})

describe('an address is refused for', () => {
  test.each([
    ['no signature', `${folder}a.webp`, 'MissingKey'],
    ['an unknown key', signed({ id: 'K2' }), 'InvalidKey'],
    ['an address that another key signed', signed({ key: newKeys().privateKey }), 'AccessDenied'],
    ['a changed signature', signed().replace(/Signature=../, 'Signature=AA'), 'AccessDenied'],
    [
      'a changed policy',
      signed().replace(/Policy=([^&]+)/, (_, text: string) => `Policy=${extended(text)}`),
      'AccessDenied',
    ],
    ['no policy', signed().replace(/Policy=[^&]+&/, ''), 'AccessDenied'],
    ['an expired policy', signed({ until: now }), 'AccessDenied'],
    ['another campus', signed({ url: folder.replace('/ut/', '/smu/') }), 'AccessDenied'],
    ['another host', signed({ url: folder.replace('ut.campus', 'smu.campus') }), 'AccessDenied'],
    ['a public file', signed({ url: `http://${host}/files/a.webp` }), 'AccessDenied'],
    [
      'the pattern in the query of another address',
      signed({ url: `http://${host}/files/private/smu/a?${folder}` }),
      'AccessDenied',
    ],
    [
      'a condition that this machine does not check',
      signed({ more: { IpAddress: { 'AWS:SourceIp': '10.0.0.0/8' } } }),
      'MalformedPolicy',
    ],
  ])('%s', (_, address, code) => {
    expect(codeFor(address)).toBe(code)
  })

  test('an expiry time that has just been reached', () => {
    const address = signed({ until: now + 1000 })
    expect(codeFor(address, now + 999)).toBeUndefined()
    expect(codeFor(address, now + 1000)).toBe('AccessDenied')
  })
})

test("a pattern with a wildcard host also matches other campuses, so the product's patterns begin with a whole origin", () => {
  const elsewhere = (address: string) =>
    address.replace('/private/ut/a.webp?', '/private/smu/a.webp?x=/files/private/ut/&')
  expect(codeFor(elsewhere(signed({ pattern: 'http*://*/files/private/ut/*' })))).toBeUndefined()
  expect(codeFor(elsewhere(signed()))).toBe('AccessDenied')
})

function extended(policy: string): string {
  const text = Buffer.from(policy.replaceAll('_', '='), 'base64').toString()
  return Buffer.from(text.replace(/\d{10}/, '1900000000'))
    .toString('base64')
    .replaceAll('=', '_')
}
