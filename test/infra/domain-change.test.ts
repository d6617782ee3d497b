import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, describe, expect, test } from 'vitest'
import { configOf, deployed, type ServedDomain } from '../../infra/config.ts'
import { openViewerFunction } from '../../infra/local/edge/viewer-function.ts'
import { ReleasedStacks, type Changes, type Release } from './released-stacks.ts'
import { makeStacks, type Json } from './synth-fixture.ts'

const old = { domain: 'old.example', hostedZoneId: 'ZOLD' }
const next = { domain: 'new.example', hostedZoneId: 'ZNEW' }

// The content of the code does not matter, because it is the same in all releases.
const code = mkdtempSync(join(tmpdir(), 'code-'))
writeFileSync(join(code, 'index.mjs'), 'export const handler = () => undefined')
afterAll(() => rmSync(code, { recursive: true }))

function release(own: ServedDomain, otherDomain?: ServedDomain): Release {
  const {
    isProduction,
    searchNodes,
    concurrency,
    mailsPerDay,
    monthlyBudget,
    firewall,
    retain,
    placeRules,
    google,
  } = configOf('prod')
  const config = deployed('prod', {
    ...own,
    ...(otherDomain && { otherDomain }),
    ...(google && { google }),
    isProduction,
    searchNodes,
    concurrency,
    mailsPerDay,
    monthlyBudget,
    firewall,
    retain,
    placeRules,
  })
  // The alarm address has another domain, so it stays the same when the site's domain changes.
  const { byStack } = makeStacks({ ...config, alarmAddress: 'operators@mail.example' }, () => code)
  return Object.fromEntries(byStack.map(({ stack, text }) => [stack.stackName, JSON.parse(text)]))
}

const before = release(old)
const both = release(old, next)
const changed = release(next, old)
const after = release(next)

const sorted = (values: string[]) => values.toSorted()

/** The stacks that going back deploys, in the order in which it deploys them. */
const backTo = (of: Release) =>
  Object.fromEntries(['campus-prod-api', 'campus-prod-reactions'].map((stack) => [stack, of[stack]]))

const idOf = (stack: Json, type: string, domain: string): string =>
  Object.entries<Json>(stack.Resources).find(
    ([, { Type, Properties }]) => Type === type && JSON.stringify(Properties).includes(`"${domain}"`),
  )![0]
const rename = (of: Release, ids: Record<string, string>): Release =>
  JSON.parse(JSON.stringify(of).replace(new RegExp(Object.keys(ids).join('|'), 'g'), (id) => ids[id] ?? id))

const identity = 'AWS::SES::EmailIdentity'
const [oldIdentity, newIdentity] = [old, next].map(({ domain }) =>
  idOf(both['campus-prod-data'], identity, domain),
)

describe('CloudFormation', () => {
  test('refuses to change an exported domain while another stack imports it, whatever the logical ids are', () => {
    const Name = 'campus-prod-data:Domain'
    const exporting = (of: Release, id = '') => {
      const copy = rename(of, { [id]: 'Identity' })
      copy['campus-prod-data'].Outputs['Domain'] = { Value: { Ref: 'Identity' }, Export: { Name } }
      copy['campus-prod-reactions'].Outputs['Domain'] = { Value: { 'Fn::ImportValue': Name } }
      return copy
    }
    const stacks = new ReleasedStacks()
    stacks.deploy(exporting(before, oldIdentity))
    const refusal = `Export ${Name} cannot be updated as it is in use by campus-prod-reactions`
    expect(() => stacks.deploy(exporting(after, newIdentity))).toThrow(refusal)
    expect(() => stacks.deploy(after)).toThrow(refusal.replace('updated', 'deleted'))
  })

  test('refuses logical ids that move from one domain to the other, because an identity would exist twice', () => {
    const stacks = new ReleasedStacks()
    stacks.deploy(both)
    const swapped = rename(changed, { [oldIdentity!]: newIdentity!, [newIdentity!]: oldIdentity! })
    expect(() => stacks.deploy(swapped)).toThrow(/EmailIdentity .* already exists/)
  })

  test('refuses an import that nothing exports', () => {
    expect(() => new ReleasedStacks().deploy(backTo(both))).toThrow(/No export named/)
  })
})

/**
 * Leaves out new versions of functions and the alarms about them, because every change of a function's variables adds
 * these.
 */
const lasting = (changes: Changes): Changes => {
  const kept = (ids: string[]) => ids.filter((id) => !/CurrentVersion|NewVersion/.test(id))
  return { added: kept(changes.added), removed: kept(changes.removed), replaced: kept(changes.replaced) }
}

test('CloudFormation accepts the releases that change the domain, and removes only resources of the old domain', () => {
  const stacks = new ReleasedStacks()
  stacks.deploy(before)
  const first = lasting(stacks.deploy(both))
  // CloudFormation creates the new certificate, switches the names to it, and then removes the old one.
  expect(first.replaced.map((id) => both['campus-prod-api'].Resources[id].Type)).toEqual([
    'AWS::CertificateManager::Certificate',
  ])
  expect(first.removed).toEqual([])
  expect(first.added.length).toBeGreaterThan(15)
  expect(lasting(stacks.deploy(changed))).toEqual({ added: [], removed: [], replaced: [] })
  const last = lasting(stacks.deploy(after))
  expect(last.added).toEqual([])
  expect(last.replaced).toEqual(first.replaced)
  // Only resources of the old domain are removed, as many as were added for the new one.
  expect(last.removed).toHaveLength(first.added.length)
  for (const id of last.removed) expect(id).toContain('oldexample')
})

test('each release that changes the domain can be undone by going back', () => {
  const stacks = new ReleasedStacks()
  for (const each of [before, both, changed]) stacks.deploy(each)
  stacks.deploy(backTo(both))
  stacks.deploy(changed)
  stacks.deploy(after)
  const { added } = stacks.deploy(backTo(changed))
  expect(added.length).toBeGreaterThan(5)
})

describe.each([
  ['before', both, old, next],
  ['after', changed, next, old],
])(
  'the stage serves both domains %s the change',
  (_when, { 'campus-prod-data': data, 'campus-prod-api': api }, own, other) => {
    const ofType = (stack: Json, type: string): Json[] =>
      Object.values<Json>(stack.Resources)
        .filter(({ Type }) => Type === type)
        .map(({ Properties }) => Properties)
    const all = (names: (domain: string) => string[]) =>
      [old, next].flatMap(({ domain }) => names(domain)).sort()
    const hosts = all((domain) => [domain, `*.${domain}`])

    test('one certificate, one distribution and both gateways have the names of both domains', () => {
      const [certificate] = ofType(api, 'AWS::CertificateManager::Certificate')
      expect(sorted([certificate.DomainName, ...certificate.SubjectAlternativeNames])).toEqual(hosts)
      expect(
        sorted(certificate.DomainValidationOptions.map(({ HostedZoneId }: Json) => HostedZoneId)),
      ).toEqual(['ZNEW', 'ZOLD'])
      const [{ DistributionConfig }] = ofType(api, 'AWS::CloudFront::Distribution') as [Json]
      expect(sorted(DistributionConfig.Aliases)).toEqual(hosts)
      const namesOf = (type: string) => ofType(api, type).map(({ DomainName }) => DomainName)
      expect(sorted(namesOf('AWS::ApiGateway::DomainName'))).toEqual(hosts)
      expect(sorted(namesOf('AWS::ApiGatewayV2::DomainName'))).toEqual(all((domain) => [`live.${domain}`]))
    })

    test('each zone has the records of its domain', () => {
      const records = [data, api].flatMap((stack) => ofType(stack, 'AWS::Route53::RecordSet'))
      const named = records.filter(({ Type }) => Type !== 'CNAME')
      const expected = ({ domain, hostedZoneId }: ServedDomain) =>
        [
          ...['', '*.', 'live.'].flatMap((host) => [`A ${host}`, `AAAA ${host}`]),
          'TXT _dmarc.',
          'MX mail.',
          'TXT mail.',
        ].map((record) => `${hostedZoneId} ${record}${domain}.`)
      expect(named.map(({ HostedZoneId, Type, Name }) => `${HostedZoneId} ${Type} ${Name}`).sort()).toEqual(
        [...expected(old), ...expected(next)].sort(),
      )
      // The other six records are for DKIM.
      expect(records.length - named.length).toBe(6)
    })

    test('pages of both domains can upload, open sockets and return from Google', () => {
      const origins = all((domain) => [`https://${domain}`, `https://*.${domain}`])
      const cors = ofType(data, 'AWS::S3::Bucket').flatMap(
        ({ CorsConfiguration }) => CorsConfiguration?.CorsRules ?? [],
      )
      expect(cors.map(({ AllowedOrigins }) => sorted(AllowedOrigins))).toEqual([origins])
      const sockets = ofType(api, 'AWS::Lambda::Function').flatMap(
        ({ Environment }) => Environment?.Variables.PAGE_ORIGINS ?? [],
      )
      expect(sockets.map((one: string) => one.split(' ').sort())).toEqual([origins])
      const [client] = ofType(data, 'AWS::Cognito::UserPoolClient')
      expect(sorted(client.CallbackURLs)).toEqual(all((domain) => [`https://${domain}/login/google`]))
      const [policy] = ofType(api, 'AWS::CloudFront::ResponseHeadersPolicy')
      for (const { domain } of [old, next]) expect(JSON.stringify(policy)).toContain(` wss://live.${domain}`)
    })

    test('mails are sent from the main domain only', () => {
      const functions = ofType(api, 'AWS::Lambda::Function')
      const senders = functions.flatMap(({ Environment }) => Environment?.Variables.MAIL_FROM ?? [])
      expect(new Set(senders)).toEqual(new Set([`Campus <no-reply@${own.domain}>`]))
      const roles = JSON.stringify(ofType(api, 'AWS::IAM::Role'))
      expect(roles).toContain(`:identity/${own.domain}`)
      expect(roles).not.toContain(`:identity/${other.domain}`)
    })

    test('pages of the other domain are redirected with host, path and query; files and pages of the main domain are not', async () => {
      const [{ FunctionCode }] = ofType(api, 'AWS::CloudFront::Function') as [Json]
      const run = openViewerFunction('rewrite', FunctionCode)
      const get = (host: string, path: string, query = '') =>
        run({
          method: 'GET',
          path,
          query,
          address: '192.0.2.1',
          headers: [
            ['host', host],
            ['user-agent', 'Mozilla/5.0'],
          ],
          body: Readable.from([]),
          port: 443,
        })
      const location = (place: string) => ({
        status: 301,
        headers: [
          ['location', `https://${place}`],
          ['cache-control', 'no-store'],
        ],
      })
      expect(await get(`OU.${other.domain}`, '/post/1', 'a=b&a=%2F+c&d')).toMatchObject(
        location(`ou.${own.domain}/post/1?a=b&a=%2F+c&d`),
      )
      expect(await get(other.domain, '/')).toMatchObject(location(`${own.domain}/`))
      expect(await get(other.domain, '/ann.ray')).toMatchObject(location(`${own.domain}/ann.ray`))
      expect(await get(other.domain, '/assets/index-1.js')).toMatchObject({ path: '/assets/index-1.js' })
      expect(await get(`ou.${own.domain}`, '/login')).toMatchObject({ path: '/index.html' })
      expect(await get(`x${other.domain}`, '/login')).toMatchObject({ path: '/index.html' })
    })
  },
)
