import { getSignedUrl } from '@aws-sdk/cloudfront-signer'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { configOf } from '../../infra/config.ts'
import { openAccess } from '../../infra/local/access/access.ts'
import { openEdge } from '../../infra/local/edge/open-edge.ts'
import { readBuckets } from '../../infra/local/s3/buckets.ts'
import { openSecrets } from '../../infra/local/secrets/values.ts'
import { loadTemplate } from '../../infra/local/template/load.ts'
import { identify } from '../../infra/local/template/resources.ts'
import { makeStacks, type Json } from './synth-fixture.ts'

// The content of the code does not matter, because it is the same in all releases.
const folder = mkdtempSync(join(tmpdir(), 'code-'))
writeFileSync(join(folder, 'index.mjs'), 'export const handler = () => undefined')
const secrets = openSecrets(join(folder, 'secrets.json'))
afterAll(() => rmSync(folder, { recursive: true }))

const now = 1_800_000_000_000
const address = 'http://ou.campus.localhost/files/private/ou/a.webp'

/**
 * Makes a release with these versions of the key. Returns its templates, a check of addresses at its edge, and an address
 * that it signs.
 */
function release(fileKeyVersion: number, otherFileKeyVersion?: number) {
  const versions = { fileKeyVersion, ...(otherFileKeyVersion && { otherFileKeyVersion }) }
  const { app, byStack } = makeStacks({ ...configOf('local'), ...versions }, () => folder)
  const template = loadTemplate(app.outdir, { identify, secret: (id, key) => secrets.resolve(id, key) })
  const edge = openEdge(template, {
    s3: { readObject: () => ({ body: Buffer.from('a picture'), headers: {} }) },
    buckets: readBuckets(template).map(({ name }) => name),
    originOf: () => async () => ({ status: 200, headers: [], body: Buffer.from('') }),
    service: openAccess(template).service,
    viewerOf: () => ({ country: 'US', timeZone: 'UTC' }),
    now: () => now,
  })
  const [media] = template
    .ofType('AWS::Lambda::Function')
    .map((one): Json => (template.properties(one) as Json)['Environment'].Variables)
    .filter(({ FUNCTION_NAME }) => FUNCTION_NAME === 'media-api')
  const statusOf = async (signed: string) => {
    const { pathname: path, search, host } = new URL(signed)
    const headers: [string, string][] = [['Host', host]]
    const common = { method: 'GET', headers, body: Readable.from([]), address: '', port: 1 }
    return (await edge.handle({ ...common, path, query: search.slice(1) })).status
  }
  return {
    resources: Object.assign({}, ...byStack.map(({ text }) => JSON.parse(text).Resources)) as Json,
    statusOf,
    sign() {
      const Condition = { DateLessThan: { 'AWS:EpochTime': now / 1000 + 1200 } }
      return getSignedUrl({
        url: address,
        policy: JSON.stringify({ Statement: [{ Resource: address, Condition }] }),
        keyPairId: media.FILE_KEY_PAIR_ID,
        privateKey: JSON.parse(secrets.valueOf(media.FILE_KEY_SECRET) ?? '').privateKey,
      })
    },
  }
}

let releases: Record<'before' | 'accepting' | 'signing' | 'after', ReturnType<typeof release>>
beforeAll(() => {
  releases = { before: release(1), accepting: release(1, 2), signing: release(2, 1), after: release(2) }
})

test('an address signed with the old key works until the key is removed from the configuration', async () => {
  const { before, accepting, signing, after } = releases
  for (const old of [before.sign(), accepting.sign()]) {
    expect(await before.statusOf(old)).toBe(200)
    expect(await accepting.statusOf(old)).toBe(200)
    expect(await signing.statusOf(old)).toBe(200)
    expect(await after.statusOf(old)).toBe(403)
  }
})

test('addresses signed with the new key already work in the release before, so that going back breaks none of them', async () => {
  const { before, accepting, signing, after } = releases
  expect(signing.sign()).not.toBe(before.sign())
  for (const signed of [signing.sign(), after.sign()]) {
    expect(await before.statusOf(signed)).toBe(403)
    expect(await accepting.statusOf(signed)).toBe(200)
    expect(await signing.statusOf(signed)).toBe(200)
    expect(await after.statusOf(signed)).toBe(200)
  }
})

test('changing the signing key changes only functions, their roles, and the versions with their aliases and alarms', () => {
  const { accepting, signing } = releases
  const changed = Object.keys(signing.resources).filter(
    (id) => JSON.stringify(signing.resources[id]) !== JSON.stringify(accepting.resources[id]),
  )
  const lasting = ({ resources }: ReturnType<typeof release>) =>
    Object.keys(resources).filter((id) => resources[id].Type !== 'AWS::Lambda::Version')
  expect(lasting(signing).sort()).toEqual(lasting(accepting).sort())
  // An alias points to the new version, and an alarm watches it.
  const ofVersions = ['AWS::Lambda::Version', 'AWS::Lambda::Alias', 'AWS::CloudWatch::Alarm']
  expect(new Set(changed.map((id) => signing.resources[id].Type))).toEqual(
    new Set(['AWS::Lambda::Function', 'AWS::IAM::Role', ...ofVersions]),
  )
})
