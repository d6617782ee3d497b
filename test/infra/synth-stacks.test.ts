import { CfnResource, Stack } from 'aws-cdk-lib'
import { Bucket } from 'aws-cdk-lib/aws-s3'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildFunctions, bundleDirectory } from '../../infra/build.ts'
import { configOf, deployed } from '../../infra/config.ts'
import { poolTriggerNames, reactions } from '../../infra/functions.ts'
import { DataStack } from '../../infra/stacks/data-stack.ts'
import { makeStage } from '../../infra/stacks/stage.ts'
import {
  acceptedFindings,
  makeStacks,
  newApp,
  objections,
  synthesize,
  templateOf,
  validate,
  type Json,
} from './synth-fixture.ts'

const changed = mkdtempSync(join(tmpdir(), 'changed-code-'))
beforeAll(async () => {
  await buildFunctions()
  synthesize('local')
  synthesize('prod')
})
afterAll(() => rmSync(changed, { recursive: true }))

/**
 * The most resources of a stack. CloudFormation refuses more than 500; the difference leaves room for an urgent release. A
 * reaction adds about seven resources.
 */
const budget = 450

type Part = () => { stack: Stack; text: string; json: Json }

/** The bundle of a function after a release that changed its code. */
function changedBundle(name: string): string {
  const directory = join(changed, name)
  cpSync(bundleDirectory(name), directory, { recursive: true })
  writeFileSync(join(directory, 'index.mjs'), 'export const handler = () => undefined')
  return directory
}

test("CDK's own validation finds nothing wrong with the templates of prod", () => {
  validate((app) => void makeStage(app, { config: configOf('prod'), codeOf: bundleDirectory }))
  const wrong = { type: 'AWS::SQS::Queue', properties: { VisibilityTimeout: 'long' } }
  expect(() => validate((app) => void new CfnResource(new Stack(app, 'wrong'), 'Queue', wrong))).toThrow(
    /alidation/,
  )
})

test('a release that changes the code of every function changes nothing in the data stack', () => {
  const before = synthesize('local').byStack
  const after = makeStacks('local', changedBundle).byStack
  const same = before.map(({ stack, text }, at) => [stack.stackName, text === after[at]?.text])
  expect(same).toEqual([
    ['campus-local-data', true],
    ['campus-local-reactions', false],
    ['campus-local-api', false],
  ])
})

test('a stage with another name has the same types of resources as prod, and contains no name of another stage', () => {
  const google = { clientId: 'client', domainPrefix: 'prefix' }
  const { byStack } = makeStacks(deployed('pilot', { ...configOf('prod'), google }))
  expect(byStack.map(({ stack }) => stack.stackName)).toEqual(
    ['data', 'reactions', 'api'].map((part) => `campus-pilot-${part}`),
  )
  const typesIn = (text: string) =>
    Object.values<Json>(JSON.parse(text).Resources)
      .map(({ Type }) => String(Type))
      .sort()
  const typesOf = (stacks: { text: string }[]) => stacks.map(({ text }) => typesIn(text))
  expect(typesOf(byStack)).toEqual(typesOf(synthesize('prod').byStack))
  for (const { text } of byStack) expect(text).not.toMatch(/campus.?(prod|dev|local)\b/)
})

describe.each(['local', 'prod'])('the stacks of %s', (stage) => {
  const made = () => synthesize(stage)
  const [data, reactionsOf, api] = [0, 1, 2].map((at) => () => {
    const { stack, text } = made().byStack[at]!
    return { stack, text, json: JSON.parse(text) as Json }
  }) as [Part, Part, Part]

  test('start with a data stack that stays the same whatever the other stacks import', () => {
    const app = newApp()
    const alone = new DataStack(app, configOf(stage))
    app.synth()
    expect(templateOf(alone)).toBe(data().text)
    for (const { json } of [reactionsOf(), api()]) {
      const exported = Object.values<Json>(json.Outputs).filter(({ Export }) => Export)
      expect(exported).toEqual([])
    }
  })

  test('are deployed in the order data, reactions, api', () => {
    const before = (part: Part) => part().stack.dependencies.map(({ stackName }) => stackName)
    expect(before(data)).toEqual([])
    expect(before(reactionsOf)).toEqual([data().stack.stackName])
    expect(before(api).sort()).toEqual([data().stack.stackName, reactionsOf().stack.stackName].sort())
  })

  test('are created without termination protection, which would block the retry of a failed first deployment', () => {
    for (const { stack } of made().byStack) expect(stack.terminationProtection).toBeFalsy()
  })

  test('have all data in the data stack, which contains no code', () => {
    const types = ({ json }: ReturnType<Part>) => Object.values<Json>(json.Resources).map(({ Type }) => Type)
    const holdsData = /^AWS::(DynamoDB|Cognito|OpenSearchService|SES|SNS)::/
    expect(types(data()).filter((type) => /^AWS::(Lambda|IAM|Events|SQS)::/.test(type))).toEqual([])
    expect([...types(reactionsOf()), ...types(api())].filter((type) => holdsData.test(type))).toEqual([])
    const bucketsOf = (part: Part) => types(part()).filter((type) => type === 'AWS::S3::Bucket')
    expect([bucketsOf(data), bucketsOf(reactionsOf), bucketsOf(api)].map(({ length }) => length)).toEqual([
      7, 0, 1,
    ])
  })

  test("use the same name and alias of the pool's function in the user pool and in the API stack", () => {
    const triggers = made().theOnly('AWS::Cognito::UserPool', 'Users').LambdaConfig
    const [, { Properties }] = made().functionNamed('pool-triggers')
    expect(Properties.FunctionName).toBe(`campus-${stage}-pool-triggers`)
    expect(Object.keys(triggers)).toHaveLength(poolTriggerNames.length)
    for (const trigger of Object.values(triggers))
      expect(JSON.stringify(trigger)).toMatch(new RegExp(`:function:${Properties.FunctionName}:live"`))
    const [pool] = made()
      .ofType('AWS::Cognito::UserPool')
      .find(([id]) => id.startsWith('Users'))!
    made().template.hasResourceProperties('AWS::Lambda::Permission', {
      FunctionName: made().callableOf('pool-triggers'),
      Principal: 'cognito-idp.amazonaws.com',
      SourceArn: { 'Fn::GetAtt': [pool, 'Arn'] },
    })
  })

  test('pass cdk-nag, apart from findings acknowledged with a reason', () => {
    expect(objections(made().app)).toEqual([])
  })

  test('acknowledge findings of cdk-nag for at most sixteen reasons', () => {
    const accepted = acceptedFindings(made().app)
    expect(accepted.size, [...accepted.keys()].join('\n')).toBeLessThanOrEqual(16)
    for (const reason of accepted.keys()) expect(reason).toMatch(/^[A-Z].{40,}\.$/)
    // A rule may be accepted as a whole if it contradicts a decision of the product. For grants, each finding is accepted
    // separately.
    const rules = [...accepted.values()].flat()
    expect(rules.filter((id) => id.includes('-IAM')).every((id) => id.endsWith(']'))).toBe(true)
  })

  test('contain the grants of every function as an inline policy of its role, which saves a resource', () => {
    expect(made().ofType('AWS::IAM::Policy')).toEqual([])
  })

  test('have room for 10 more reactions', () => {
    const counts = made().byStack.map(({ stack, text }) => {
      const resources = Object.keys(JSON.parse(text).Resources)
      const ofReactions = resources.filter((id) =>
        /^Reactions(?!Publish|IndexSearch|ReindexSearch|SearchIndexer|MailFeedback|Suppress|PayoutsCheck|CheckPayouts|DisabledCheck|SignOut|Deals|RunDue|Waiting|Undelivered)/.test(
          id,
        ),
      ).length
      const later = resources.length + Math.ceil((10 * ofReactions) / reactions.length)
      return { stack: stack.stackName, now: resources.length, later }
    })
    for (const { stack, now, later } of counts) {
      console.log(`${stack}: ${now} resources, ${later} with 10 more reactions`)
      expect(now, stack).toBeLessThanOrEqual(budget)
      expect(later, stack).toBeLessThanOrEqual(budget)
    }
  })
})

test('cdk-nag finds an open bucket', () => {
  const app = newApp()
  new Bucket(new Stack(app, 'careless'), 'Open')
  expect(objections(app).join()).toContain('AwsSolutions-S10')
})

test('production keeps the table, the users and the files', () => {
  const [local, prod] = [synthesize('local'), synthesize('prod')]
  const policies = ({ ofType }: ReturnType<typeof synthesize>) =>
    [
      ...ofType('AWS::DynamoDB::Table'),
      ...ofType('AWS::Cognito::UserPool'),
      ...ofType('AWS::S3::Bucket').filter(([id]) => id.includes('Files')),
    ].map(([, { DeletionPolicy }]) => DeletionPolicy)
  expect(policies(prod)).toEqual(['Retain', 'Retain', 'Retain', 'Retain'])
  expect(policies(local)).toEqual(['Delete', 'Delete', 'Delete', 'Delete'])
  expect(prod.theOnly('AWS::DynamoDB::Table')['DeletionProtectionEnabled']).toBe(true)
  for (const pool of ['Users', 'Operators'])
    expect(prod.theOnly('AWS::Cognito::UserPool', pool)['DeletionProtection']).toBe('ACTIVE')
})
