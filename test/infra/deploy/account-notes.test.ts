import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { configOf, type StageConfig } from '../../../infra/config.ts'
import { accountNotes } from '../../../infra/deploy/account-notes.ts'
import { startAws } from './aws.ts'

const own: StageConfig = {
  ...configOf('prod'),
  domain: 'campus.school',
  alarmAddress: 'operators@mail.school',
}
const topic = 'arn:aws:sns:us-east-1:123456789012:alarms'
const confirmed = { Endpoint: own.alarmAddress, SubscriptionArn: `${topic}:1` }
let account: Awaited<ReturnType<typeof startAws>>

beforeAll(async () => void (account = await startAws()))
afterAll(() => account.close())
beforeEach(() => {
  account.state.denied = []
  account.state.identities = ['campus.school']
  account.state.dkim = 'SUCCESS'
  account.state.subscriptions = [confirmed]
})

const notes = (config = own) => accountNotes({ aws: account.aws, config }, { AlarmTopicArn: topic })

test('a deployment has no notes once mails are signed and the alarm address is confirmed', async () => {
  expect(await notes()).toEqual([])
})

test.each([
  ['was not confirmed', [{ ...confirmed, SubscriptionArn: 'PendingConfirmation' }]],
  ['was removed', []],
  ['is that of another address', [{ ...confirmed, Endpoint: 'former@mail.school' }]],
])('a note says that alarms reach nobody if the subscription %s', async (_what, subscriptions) => {
  account.state.subscriptions = subscriptions
  expect(await notes()).toEqual([
    'Alarms reach nobody: operators@mail.school has not confirmed its subscription. Open the mail of AWS Notifications there and press its link.',
  ])
})

test('a note names the domain whose mails are not signed yet', async () => {
  account.state.dkim = 'PENDING'
  expect(await notes()).toEqual([
    'Mails of campus.school are not signed yet (DKIM: PENDING), so many end as spam. SES looks for the records of the zone for 72 hours.',
  ])
})

test('a note also names the other domain if its mails are not signed yet', async () => {
  account.state.identities = ['campus.school', 'new.school']
  account.state.dkim = 'PENDING'
  const found = await notes({ ...own, otherDomain: { domain: 'new.school', hostedZoneId: 'Z2' } })
  expect(found.map((note) => /^Mails of (\S+) are not signed yet/.exec(note)?.[1])).toEqual([
    'campus.school',
    'new.school',
  ])
})

test('a note says which look-up failed', async () => {
  account.state.denied = ['sns']
  const [note, ...others] = await notes()
  expect(note).toMatch(/^Not checked: .*not authorized/)
  expect(others).toEqual([])
})
