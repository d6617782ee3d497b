import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildFunctions, bundleDirectory } from '../../infra/build.ts'
import { poolTriggerNames, routes } from '../../infra/functions.ts'
import { metricsOf } from './metric-math.ts'
import { makeStacks, synthesize, type Json } from './synth-fixture.ts'

beforeAll(async () => void (await buildFunctions()))

/** The functions for registering and signing in, which are rolled out gradually. */
const rolledOut = ['accounts-api', 'pool-triggers']

const isAbout = (alarm: Json, text: string) => JSON.stringify(alarm.Metrics ?? []).includes(text)

describe.each(['local', 'prod'])('the gradual rollout of %s', (stage) => {
  const made = () => synthesize(stage)

  /** The resources for the rollout of one function, each with its logical id. */
  function rolloutOf(name: string) {
    const [id] = made().functionNamed(name)
    const { Ref: aliasId } = made().callableOf(name) as { Ref: string }
    const alias = made().resources[aliasId] as Json
    const groupId: string = alias.UpdatePolicy.CodeDeployLambdaAliasUpdate.DeploymentGroupName.Ref
    const group = made().resources[groupId]!
    const versionId: string = alias.Properties.FunctionVersion['Fn::GetAtt'][0]
    const alarmIds = group.Properties['AlarmConfiguration'].Alarms.map(({ Name }: Json) => Name.Ref)
    return { id, aliasId, alias, groupId, group, versionId, alarmIds: alarmIds as string[] }
  }

  test('has an alias only for the functions for registering and signing in', () => {
    const aliases = made().ofType('AWS::Lambda::Alias')
    const [named, wanted] = [aliases.map(([id]) => id), rolledOut.map((name) => rolloutOf(name).aliasId)]
    expect(named.sort()).toEqual(wanted.sort())
    for (const [, { Properties }] of aliases) expect(Properties['Name']).toBe('live')
  })

  test('lets the gateway and the pool call these functions only through their aliases', () => {
    const { paths } = made().theOnly('AWS::ApiGateway::RestApi')['Body']
    const permissions = made().ofType('AWS::Lambda::Permission')
    for (const name of rolledOut) {
      const { id, aliasId } = rolloutOf(name)
      expect(JSON.stringify(paths), name).not.toContain(`"${id}"`)
      const targets = permissions.map(([, { Properties }]) => JSON.stringify(Properties['FunctionName']))
      expect(targets.filter((target) => target.includes(`"${id}"`))).toEqual([])
      expect(targets.filter((target) => target === JSON.stringify({ Ref: aliasId }))).toHaveLength(1)
    }
    const calls = JSON.stringify(paths).split(`{"Ref":"${rolloutOf('accounts-api').aliasId}"}`).length - 1
    expect(calls).toBe(routes.filter(({ functionName }) => functionName === 'accounts-api').length)
    const triggers = Object.values<Json>(made().theOnly('AWS::Cognito::UserPool', 'Users')['LambdaConfig'])
    expect(triggers).toHaveLength(poolTriggerNames.length)
    for (const trigger of triggers)
      expect(JSON.stringify(trigger)).toMatch(new RegExp(`:function:campus-${stage}-pool-triggers:live"`))
  })

  test.each(rolledOut)('sends a tenth of the calls of %s to the new version for five minutes', (name) => {
    const { id, alias, group, versionId } = rolloutOf(name)
    expect(group.Properties).toMatchObject({
      DeploymentConfigName: 'CodeDeployDefault.LambdaCanary10Percent5Minutes',
      DeploymentStyle: { DeploymentOption: 'WITH_TRAFFIC_CONTROL' },
    })
    expect(made().resources[versionId]).toMatchObject({
      Type: 'AWS::Lambda::Version',
      Properties: { FunctionName: { Ref: id } },
    })
    expect(alias.Properties.FunctionVersion).toEqual({ 'Fn::GetAtt': [versionId, 'Version'] })
  })

  test.each(rolledOut)('is rolled back when the alarm about the new version of %s is raised', (name) => {
    const { group, alarmIds } = rolloutOf(name)
    expect(alarmIds).toHaveLength(1)
    expect(group.Properties['AlarmConfiguration']).toMatchObject({ Enabled: true })
    expect(group.Properties['AlarmConfiguration']).not.toHaveProperty('IgnorePollAlarmFailure')
    const { Enabled, Events } = group.Properties['AutoRollbackConfiguration']
    expect([Enabled, Events]).toEqual([
      true,
      expect.arrayContaining(['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_ALARM']),
    ])
  })

  test.each(rolledOut)('watches the calls of the new version of %s only, minute by minute', (name) => {
    const { id, versionId, alarmIds } = rolloutOf(name)
    const { Properties: alarm } = made().resources[alarmIds[0]!]!
    const version = { 'Fn::GetAtt': [versionId, 'Version'] }
    for (const { seconds } of metricsOf(alarm)) expect(seconds).toBe(60)
    for (const { MetricStat } of alarm['Metrics'].filter((each: Json) => each.MetricStat)) {
      const { Dimensions, Namespace } = MetricStat.Metric
      const values = Object.fromEntries(Dimensions.map(({ Name, Value }: Json) => [Name, Value]))
      const ofAlias = { Resource: { 'Fn::Join': ['', [{ Ref: id }, ':live']] } }
      expect(values).toEqual({
        FunctionName: { Ref: id },
        ExecutedVersion: version,
        ...(Namespace === 'AWS/Lambda' && ofAlias),
      })
    }
    // An alarm that is still raised would stop the next release, so the alarm's name contains the version.
    expect(alarm['AlarmName']['Fn::Join'][1]).toContainEqual(version)
  })

  test('counts the errors that a function of the API catches, which Lambda does not see', () => {
    const watched = (name: string) => made().resources[rolloutOf(name).alarmIds[0]!]!.Properties
    expect(isAbout(watched('accounts-api'), '"OperationErrors"')).toBe(true)
    expect(isAbout(watched('pool-triggers'), '"OperationErrors"')).toBe(false)
  })

  test.each(rolledOut)('moves the alias of %s only after its alarm and deployment group', (name) => {
    const { alias, groupId, alarmIds, versionId } = rolloutOf(name)
    expect(alias.DependsOn).toContain(groupId)
    // The deployment group refers to the alarm, and the alarm refers to the version.
    expect(JSON.stringify(made().resources[alarmIds[0]!])).toContain(`"${versionId}"`)
  })

  test('allows CodeDeploy only to move these two aliases and to read alarms', () => {
    const roles = made()
      .ofType('AWS::IAM::Role')
      .filter(([, role]) => JSON.stringify(role).includes('codedeploy.amazonaws.com'))
    expect(roles).toHaveLength(1)
    const [, { Properties }] = roles[0]!
    expect(Properties).not.toHaveProperty('ManagedPolicyArns')
    const statements: Json[] = Properties['Policies'].flatMap((one: Json) => one.PolicyDocument.Statement)
    const onAlias = ['lambda:GetAlias', 'lambda:GetProvisionedConcurrencyConfig', 'lambda:UpdateAlias']
    expect(statements.map(({ Action }) => Action)).toEqual(['cloudwatch:DescribeAlarms', onAlias])
    const named = JSON.stringify(statements.filter(({ Resource }) => Resource !== '*'))
    const ids = new Set([...named.matchAll(/"Fn::GetAtt":\["(\w+)"/g)].map(([, each]) => each))
    expect(ids).toEqual(new Set(rolledOut.map((name) => rolloutOf(name).id)))
  })
})

describe('a release', () => {
  const changed = mkdtempSync(join(tmpdir(), 'changed-code-'))
  writeFileSync(join(changed, 'index.mjs'), 'export const handler = () => undefined')
  afterAll(() => rmSync(changed, { recursive: true }))

  /** The resources of the API after a release that changed the code of one function. */
  function after(name: string): Record<string, Json> {
    const { byStack } = makeStacks('prod', (each) => (each === name ? changed : bundleDirectory(each)))
    return JSON.parse(byStack.at(-1)!.text).Resources
  }
  const versionsIn = (resources: Record<string, Json>) =>
    Object.keys(resources)
      .filter((id) => resources[id].Type === 'AWS::Lambda::Version')
      .sort()

  // CloudFormation fails if it has to publish a new version of an unchanged function.
  test('creates a new version of a function only if it changes that function', () => {
    const before = versionsIn(after('none'))
    expect(before).toHaveLength(rolledOut.length)
    expect(versionsIn(after('posts-api'))).toEqual(before)
    const others = versionsIn(after('accounts-api')).filter((id) => !before.includes(id))
    expect(others).toEqual([expect.stringContaining('AccountsApiCurrentVersion')])
  })

  test('does not change the deployment group and the permission to call the alias', () => {
    const [before, now] = [after('none'), after('accounts-api')]
    const ids = Object.keys(now).filter((id) => /^RolloutAccountsApi(Group|AliasGateway)/.test(id))
    expect(ids).toHaveLength(2)
    for (const id of ids) expect(now[id]).toEqual(before[id])
  })
})
