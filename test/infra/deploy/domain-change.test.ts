import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { StageConfig } from '../../../infra/config.ts'
import { preflight } from '../../../infra/deploy/preflight.ts'
import { startAws } from './aws.ts'
import { own, prepare, servers, stackWith } from './ready-account.ts'

let account: Awaited<ReturnType<typeof startAws>>
let config: StageConfig

beforeAll(async () => void (account = await startAws()))
afterAll(() => account.close())

const look = () =>
  preflight({
    config,
    aws: account.aws,
    environment: {},
    resolveNs: async () => servers,
    resolveMx: async () => [{ exchange: 'mx.mail.school' }],
  })

const old = { domain: 'old.school', hostedZoneId: 'Z2' }
beforeEach(() => {
  prepare(account)
  account.state.zones['Z2'] = { name: 'old.school.', nameServers: servers }
  account.state.identities = ['campus.school', 'old.school']
  config = { ...own, otherDomain: old }
})
const made = (...domains: string[]) =>
  account.cloudFormation.stacks.push(stackWith('data', ...domains), stackWith('api', ...domains))

test('a stage that serves both domains is not refused', async () => {
  made('campus.school', 'old.school')
  expect(await look()).toEqual({ refusals: [], notes: [] })
})

test('the zone, the records and the identity of the other domain are checked, too', async () => {
  made('campus.school')
  account.state.zones['Z2']!.records = [['old.school.', 'A']]
  expect((await look()).refusals).toEqual([
    "The zone of old.school already has records that the stacks would make: remove them, or put 'apex' into operatorRecords in infra/config.ts.",
    'SES already has an identity old.school, which the stack would make: aws sesv2 delete-email-identity --region us-east-1 --email-identity old.school.',
  ])
  delete account.state.zones['Z2']
  account.state.identities = ['campus.school']
  expect((await look()).refusals).toEqual([
    'The hosted zone Z2 does not exist in this account: put the id of the zone of old.school into infra/config.ts.',
  ])
})

const section = "see 'Changing the domain' in infra/README.md."
test('a domain that the stage does not serve yet is refused as its main domain', async () => {
  made('old.school')
  account.state.identities = ['old.school']
  const refusal = `The stage serves old.school: deploy with campus.school as otherDomain first; ${section}`
  expect((await look()).refusals).toEqual([refusal])
  config = own
  expect((await look()).refusals).toEqual([refusal])
})

test('a main domain that SES has not verified is refused', async () => {
  made('campus.school', 'old.school')
  account.state.dkim = 'PENDING'
  expect((await look()).refusals).toEqual([
    `SES has not verified campus.school yet, so it would refuse every mail: wait until it has; ${section}`,
  ])
})

test('another domain that is a subdomain of the main domain is refused', async () => {
  made('campus.school', 'www.campus.school')
  account.state.zones['Z2'] = { name: 'www.campus.school.', nameServers: servers }
  config = { ...own, otherDomain: { ...old, domain: 'www.campus.school' } }
  expect((await look()).refusals).toEqual([
    `otherDomain is www.campus.school, and neither of the two domains may be below the other: ${section}`,
  ])
})
