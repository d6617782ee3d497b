/** Tests deployments and the return to an earlier release through CloudFormation, with three small stacks. */
import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm'
import { CreateBucketCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { setTimeout as sleep } from 'node:timers/promises'
import { configOf } from '../../infra/config.ts'
import { goBack } from '../../infra/deploy/back.ts'
import { deploy, type Build } from '../../infra/deploy/forward.ts'
import { outputsOf } from '../../infra/deploy/outputs.ts'
import { awsClients, messageOf, type Aws, type World } from '../../infra/deploy/world.ts'
import { account } from '../../infra/local/account.ts'
import type { LocalStack } from './start.ts'

const Bucket = 'release-templates'
const stackNames = ['data', 'reactions', 'api'].map((part) => `campus-prod-${part}`)

/**
 * Each function is replaced by an SSM parameter whose value is the code, because CloudFormation creates a parameter
 * faster. A parameter of the type `None` makes the deployment fail.
 */
function templatesOf(code: string, fails: boolean) {
  const runs = (id: string) => ({
    Type: 'AWS::SSM::Parameter',
    Properties: {
      Name: `/campus/${id}`,
      Type: 'String',
      Value: code,
      Description: { 'Fn::ImportValue': 'the-table' },
    },
  })
  const table = {
    Type: 'AWS::DynamoDB::Table',
    Properties: {
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
      KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
    },
  }
  const bad = { Type: 'AWS::SSM::Parameter', Properties: { Name: 'bad', Type: 'None', Value: 'x' } }
  return [
    {
      Resources: { Table: table, Releases: { Type: 'AWS::S3::Bucket' } },
      Outputs: {
        TableName: { Value: { Ref: 'Table' }, Export: { Name: 'the-table' } },
        ReleasesBucketName: { Value: { Ref: 'Releases' } },
        UserPoolId: { Value: 'us-east-1_Pool' },
        OperatorPoolId: { Value: 'us-east-1_Operators' },
        UserPoolClientId: { Value: 'client' },
        OperatorPoolClientId: { Value: 'operators' },
      },
    },
    { Resources: { CountUser: runs('CountUser') } },
    {
      Resources: {
        PostsApi: runs('PostsApi'),
        Site: { Type: 'AWS::S3::Bucket' },
        ...(fails && { Bad: bad }),
      },
      Outputs: { SiteBucketName: { Value: { Ref: 'Site' } } },
    },
  ]
}

/** Publishes templates whose code is the text `code`. */
function buildOf({ s3 }: Aws, endpoint: string, code: string, fails: boolean): Build {
  const stacks = templatesOf(code, fails).map((template, at) => {
    const Key = `${code}-${at}.json`
    return {
      name: stackNames[at] ?? '',
      url: `${endpoint}/${Bucket}/${Key}`,
      Key,
      Body: JSON.stringify(template),
    }
  })
  const page = { body: Buffer.from(`page of ${code}`), contentType: 'text/html', cacheControl: 'no-cache' }
  return {
    make: async () => ({
      account,
      stacks: stacks.map(({ name, url }) => ({ name, url })),
      site: [{ key: 'index.html', ...page }],
      commit: code,
    }),
    showDiff: async () => {},
    publish: async () => {
      for (const { Key, Body } of stacks) await s3.send(new PutObjectCommand({ Bucket, Key, Body }))
    },
  }
}

export interface ReleaseStep {
  step: string
  seen: string
  expected: string
}

/**
 * Deploys twice, goes back to the first release, and deploys a failing release; returns what is live after each step. The
 * failing release is last, because LocalStack cannot update a stack that was rolled back.
 */
export async function tryReleases({ client, endpoint }: LocalStack): Promise<ReleaseStep[]> {
  const aws = awsClients(client)
  const ssm = new SSMClient(client)
  const said: string[] = []
  const world: World = {
    config: configOf('prod'),
    aws,
    say: (line) => void said.push(line),
    ask: undefined,
    now: () => new Date(),
    pause: () => sleep(200),
  }
  await aws.s3.send(new CreateBucketCommand({ Bucket }))
  const valueOf = async (id: string) =>
    (await ssm.send(new GetParameterCommand({ Name: `/campus/${id}` }))).Parameter?.Value
  async function live(): Promise<string> {
    const { SiteBucketName } = await outputsOf(
      world,
      stackNames.map((name) => ({ name })),
    )
    const page = await aws.s3.send(new GetObjectCommand({ Bucket: SiteBucketName, Key: 'index.html' }))
    return [await valueOf('CountUser'), await valueOf('PostsApi'), await page.Body?.transformToString()].join(
      ', ',
    )
  }
  const run = (code: string, fails = false) =>
    deploy(world, {
      build: buildOf(aws, endpoint, code, fails),
      yes: true,
      look: async () => ({ refusals: [], notes: [] }),
      onData: () => {},
      index: async () => {},
      test: async () => [],
      notesOf: async () => [],
    })

  const steps: ReleaseStep[] = []
  const note = (step: string, seen: string, expected: string) => void steps.push({ step, seen, expected })
  await run('one')
  note('a first release', await live(), 'one, one, page of one')
  await run('two')
  note('a second release', await live(), 'two, two, page of two')
  const data = said.findLast((line) => line.startsWith('campus-prod-data'))
  note('its data', data ?? '', 'campus-prod-data: nothing to change')
  await goBack(world, { yes: true, test: async () => [] })
  note('a way back', await live(), 'one, one, page of one')
  const failure = await run('three', true).then(() => 'it succeeded', messageOf)
  const status = /UPDATE_ROLLBACK_COMPLETE/.exec(failure)?.[0] ?? failure
  note('a release whose last stack fails', status, 'UPDATE_ROLLBACK_COMPLETE')
  note('what is live then', await live(), 'three, one, page of one')
  aws.s3.destroy()
  aws.cloudFormation.destroy()
  ssm.destroy()
  return steps
}
