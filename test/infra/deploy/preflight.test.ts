import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { configOf, type StageConfig } from '../../../infra/config.ts'
import { preflight } from '../../../infra/deploy/preflight.ts'
import { startAws } from './aws.ts'
import { keyPair, own, prepare, publicKey, pushKey, servers, stackWith } from './ready-account.ts'
import { newStack } from './stack-state.ts'

let account: Awaited<ReturnType<typeof startAws>>
let config: StageConfig
let environment: Record<string, string>
let publicServers: string[]
/** The mail servers by domain. */
let mailServers: Record<string, { exchange: string }[]>

beforeAll(async () => void (account = await startAws()))
afterAll(() => account.close())
beforeEach(() => {
  config = own
  environment = {}
  publicServers = servers.map((name) => name.toUpperCase())
  mailServers = { 'mail.school': [{ exchange: 'mx.mail.school' }] }
  prepare(account)
})

const look = () =>
  preflight({
    config,
    aws: account.aws,
    environment,
    resolveNs: async () => publicServers,
    resolveMx: async (domain) => mailServers[domain] ?? Promise.reject(new Error('ENODATA')),
  })

test('an account with everything in place is not refused', async () => {
  expect(await look()).toEqual({ refusals: [], notes: [] })
})

const secret = 'campus/prod/file-key-1'
const refusals: [why: string, arrange: () => void, sentence: string][] = [
  [
    'an example domain',
    () => (config = configOf('prod')),
    'domain, mailFrom, supportAddress, alarmAddress, socialNetwork, google of the stage prod still have an example: put yours into infra/config.ts.',
  ],
  [
    'another region in the environment',
    () => (environment = { AWS_DEFAULT_REGION: 'eu-west-1' }),
    'AWS_DEFAULT_REGION is eu-west-1, but every stack is in us-east-1: set it to us-east-1 or unset it.',
  ],
  [
    'invalid credentials',
    () => (account.state.credentials = false),
    'There are no valid credentials of an AWS account (The security token included in the request is expired): log in, for example with aws sso login, or set AWS_PROFILE.',
  ],
  [
    'an account that is not bootstrapped',
    () => (account.state.parameters = {}),
    'The account is not prepared for CDK in us-east-1: run npx cdk bootstrap aws://ACCOUNT/us-east-1.',
  ],
  [
    'a bootstrap that is too old',
    () => (account.state.parameters = { '/cdk-bootstrap/hnb659fds/version': '5' }),
    "The account's bootstrap has version 5, but 6 is needed: run npx cdk bootstrap aws://ACCOUNT/us-east-1.",
  ],
  [
    'no hosted zone',
    () => (account.state.zones = {}),
    'The hosted zone Z1 does not exist in this account: put the id of the zone of campus.school into infra/config.ts.',
  ],
  [
    'the zone of another domain',
    () => (account.state.zones = { Z1: { name: 'other.school.', nameServers: servers } }),
    'The hosted zone Z1 is of other.school, not of campus.school: correct infra/config.ts.',
  ],
  [
    'a private zone',
    () => (account.state.zones = { Z1: { name: 'campus.school.', nameServers: [], isPrivate: true } }),
    'The hosted zone Z1 is private: put the id of the public zone of campus.school into infra/config.ts.',
  ],
  [
    'a zone to which the domain is not delegated',
    () => (publicServers = ['ns1.registrar.example']),
    'campus.school is not delegated to its hosted zone: its name servers are ns1.registrar.example; enter ns-1.awsdns-01.com, ns-2.awsdns-02.net at the registrar, or as NS records in the zone above it.',
  ],
  [
    'an alarm address whose domain has no mail server',
    () => (mailServers = {}),
    'No server takes mail for operators@mail.school, so alarms would reach nobody: put an address that is read into alarmAddress of infra/config.ts.',
  ],
  [
    'an alarm address whose domain says that it takes no mail',
    () => (mailServers = { 'mail.school': [{ exchange: '' }] }),
    'No server takes mail for operators@mail.school, so alarms would reach nobody: put an address that is read into alarmAddress of infra/config.ts.',
  ],
  [
    'a record that the stacks would create',
    () =>
      (account.state.zones['Z1']!.records = [
        ['campus.school.', 'NS'],
        ['\\052.campus.school.', 'CNAME'],
        ['_dmarc.campus.school.', 'TXT'],
      ]),
    "The zone of campus.school already has records that the stacks would make: remove them, or put 'wildcard', 'dmarc' into operatorRecords in infra/config.ts.",
  ],
  [
    'an identity of SES that the stack would create',
    () => (account.state.identities = ['campus.school']),
    'SES already has an identity campus.school, which the stack would make: aws sesv2 delete-email-identity --region us-east-1 --email-identity campus.school.',
  ],
  [
    'no key of private files',
    () => delete account.state.secrets[secret],
    `The secret ${secret} does not exist: make it as infra/README.md says below 'The key of private files'.`,
  ],
  [
    'no key of web push',
    () => delete account.state.secrets['campus/prod/push-key-1'],
    "The secret campus/prod/push-key-1 does not exist: make it as infra/README.md says below 'The key of web push'.",
  ],
  [
    'no keys of Stripe',
    () => delete account.state.secrets['campus/prod/stripe-1'],
    "The secret campus/prod/stripe-1 does not exist: make it as infra/README.md says below 'The keys of Stripe'.",
  ],
  [
    'keys of Stripe without one of the two',
    () => (account.state.secrets['campus/prod/stripe-1'] = JSON.stringify({ secretKey: 'sk_live_1' })),
    "The secret campus/prod/stripe-1 has no secretKey (sk_… or rk_…) and webhookSecret (whsec_…): make it as infra/README.md says below 'The keys of Stripe'.",
  ],
  [
    'a web push key whose halves do not match',
    () => (account.state.secrets['campus/prod/push-key-1'] = pushKey('another')),
    "The secret campus/prod/push-key-1 has two halves that do not belong together: make it as infra/README.md says below 'The key of web push'.",
  ],
  [
    'an invalid web push key',
    () => (account.state.secrets['campus/prod/push-key-1'] = 'none'),
    "The secret campus/prod/push-key-1 has no publicKey and privateKey on P-256 in base64url: make it as infra/README.md says below 'The key of web push'.",
  ],
  [
    'a key that is scheduled for deletion',
    () => (account.state.secrets[secret] = null),
    `The secret ${secret} is about to be deleted: run aws secretsmanager restore-secret --region us-east-1 --secret-id ${secret}.`,
  ],
  [
    'a key that CloudFront would refuse',
    () => (account.state.secrets[secret] = JSON.stringify(keyPair(1024))),
    `The secret ${secret} has no RSA key of 2048 bits: make it as infra/README.md says below 'The key of private files'.`,
  ],
  [
    'a key whose halves do not match',
    () => {
      const other = keyPair(2048).privateKey
      account.state.secrets[secret] = JSON.stringify({ publicKey, privateKey: other })
    },
    `The secret ${secret} has two halves that do not belong together: make it as infra/README.md says below 'The key of private files'.`,
  ],
  [
    'a secret without a key',
    () => (account.state.secrets[secret] = 'key'),
    `The secret ${secret} has no publicKey and privateKey in PEM form: make it as infra/README.md says below 'The key of private files'.`,
  ],
  [
    'no secret of the Google client',
    () => delete account.state.secrets['campus/prod/google'],
    "The secret campus/prod/google does not exist: make it as infra/README.md says below 'Signing in with Google'.",
  ],
  [
    'an empty secret of the Google client',
    () => (account.state.secrets['campus/prod/google'] = ' '),
    "The secret campus/prod/google is empty: make it as infra/README.md says below 'Signing in with Google'.",
  ],
  [
    'the sandbox of SES',
    () => (account.state.mail.ProductionAccessEnabled = false),
    'SES is in its sandbox, so no student would get a code: ask for production access in the SES console.',
  ],
  [
    'an account for which SES sends fewer mails than the alarm expects',
    () => (account.state.mail.SendQuota.Max24HourSend = 40_000),
    'SES sends only 40000 mails a day for this account, and mailsPerDay of infra/config.ts says 50000: ask for more in the Service Quotas console, or say less.',
  ],
  [
    'an account that SES has stopped',
    () => Object.assign(account.state.mail, { SendingEnabled: false, EnforcementStatus: 'SHUTDOWN' }),
    'SES has stopped this account from sending (SHUTDOWN): open a case in the AWS Support Center.',
  ],
  [
    'a low limit of Lambda',
    () => (account.state.concurrency = 999),
    'Lambda may run only 999 functions at once in this account, and 1000 are needed: run aws service-quotas request-service-quota-increase --region us-east-1 --service-code lambda --quota-code L-B99A9384 --desired-value 1000.',
  ],
  [
    'a stack that a failed creation left behind',
    () =>
      account.cloudFormation.stacks.push({ ...newStack('campus-prod-api', 1), status: 'ROLLBACK_COMPLETE' }),
    'campus-prod-api is what a failed creation or deletion left (ROLLBACK_COMPLETE): aws cloudformation delete-stack --region us-east-1 --stack-name campus-prod-api.',
  ],
  [
    'a stack that is being changed',
    () =>
      account.cloudFormation.stacks.push({ ...newStack('campus-prod-api', 1), status: 'UPDATE_IN_PROGRESS' }),
    'campus-prod-api is being changed (UPDATE_IN_PROGRESS): wait until that has ended.',
  ],
  [
    'a bucket of a deleted stack',
    () => account.s3.make('campus-prod-data-storagefiles-1a2b'),
    'campus-prod-data-storagefiles-1a2b was left behind by a stack that is gone: aws s3 rb s3://campus-prod-data-storagefiles-1a2b --force.',
  ],
]

test.each(refusals)('%s is refused with one sentence', async (_, arrange, sentence) => {
  arrange()
  expect((await look()).refusals).toEqual([sentence])
})

test('all reasons are found in one run', async () => {
  environment = { AWS_REGION: 'eu-west-1' }
  publicServers = []
  Object.assign(account.state, { parameters: {}, secrets: {}, concurrency: 10 })
  account.state.mail.ProductionAccessEnabled = false
  account.s3.make('campus-prod-data-storagelogs-1a2b')
  expect((await look()).refusals).toHaveLength(10)
})

test('a check that the credentials do not allow refuses the deployment, because the state is unknown', async () => {
  account.state.denied = ['lambda']
  expect((await look()).refusals).toEqual([
    "Lambda's limits could not be checked: You are not authorized to perform this operation",
  ])
})

test("records that operators maintain, and records and an identity of the stage's own stack, are accepted", async () => {
  account.state.zones['Z1']!.records = [
    ['campus.school.', 'A'],
    ['_dmarc.campus.school.', 'TXT'],
  ]
  account.state.identities = ['campus.school']
  account.cloudFormation.stacks.push(stackWith('data', 'campus.school'))
  config = { ...own, operatorRecords: ['apex'] }
  expect((await look()).refusals).toEqual([])
})

test('while the key of private files is rotated, the secrets of both versions are needed', async () => {
  config = { ...own, otherFileKeyVersion: 2 }
  expect((await look()).refusals).toEqual([
    "The secret campus/prod/file-key-2 does not exist: make it as infra/README.md says below 'The key of private files'.",
  ])
  account.state.secrets['campus/prod/file-key-2'] = JSON.stringify(keyPair(2048))
  expect((await look()).refusals).toEqual([])
})

test('while the key of web push is replaced, the secrets of both versions are needed', async () => {
  config = { ...own, pushKeyVersion: 2, otherPushKeyVersion: 1 }
  expect((await look()).refusals).toEqual([
    "The secret campus/prod/push-key-2 does not exist: make it as infra/README.md says below 'The key of web push'.",
  ])
})

test('for dev, the sandbox of SES causes only a note, because codes still reach its own domain', async () => {
  config = { ...own, stage: 'dev', isProduction: false }
  account.state.mail.ProductionAccessEnabled = false
  expect(await look()).toEqual({
    refusals: [],
    notes: ['SES is in its sandbox: codes reach only addresses at campus.school.'],
  })
})
