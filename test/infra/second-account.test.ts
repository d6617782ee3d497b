import { beforeAll, expect, test } from 'vitest'
import { buildFunctions } from '../../infra/build.ts'
import { configOf, deployed, type StageConfig } from '../../infra/config.ts'
import { objections, synthesize, type Json } from './synth-fixture.ts'

const vault = 'arn:aws:backup:us-east-1:222222222222:backup-vault:campus-copies'
const google = { clientId: 'client', domainPrefix: 'prefix' }
const withCopies = (): StageConfig => deployed('copied', { ...configOf('prod'), google, copiesVault: vault })

beforeAll(() => buildFunctions())

test('every night the table, the files and the ledger of erasures are copied into the second account', () => {
  const { theOnly, resources } = synthesize(withCopies())
  const [rule] = theOnly('AWS::Backup::BackupPlan')['BackupPlan'].BackupPlanRule
  expect(rule.ScheduleExpression).toBe('cron(0 9 * * ? *)')
  expect(rule.CopyActions).toEqual([{ DestinationBackupVaultArn: vault, Lifecycle: { DeleteAfterDays: 35 } }])
  const chosen: Json[] = theOnly('AWS::Backup::BackupSelection')['BackupSelection'].Resources
  const ids = JSON.stringify(chosen).match(/\w*(Table|Files|Erasures)\w*(?=",)/g)
  const types = ids?.map((id) => resources[id]?.Type)
  expect(types).toEqual(['AWS::DynamoDB::Table', 'AWS::S3::Bucket', 'AWS::S3::Bucket'])
})

test('a copy is deleted before the ledger of erasures forgets people who were erased since', () => {
  const { ofType, theOnly } = synthesize(withCopies())
  const [{ CopyActions }] = theOnly('AWS::Backup::BackupPlan')['BackupPlan'].BackupPlanRule
  const ledgers = ofType('AWS::S3::Bucket').filter(([id]) => id.includes('Erasures'))
  const days = ledgers.map(
    ([, { Properties }]) => Properties['LifecycleConfiguration'].Rules[0].ExpirationInDays,
  )
  expect(days).toEqual([expect.any(Number)])
  expect(CopyActions[0].Lifecycle.DeleteAfterDays).toBeLessThan(days[0])
})

test('every copied bucket keeps versions, because AWS Backup refuses others', () => {
  const { ofType } = synthesize(withCopies())
  for (const [id, { Properties }] of ofType('AWS::S3::Bucket'))
    if (/Files|Erasures/.test(id))
      expect(Properties['VersioningConfiguration'], id).toEqual({ Status: 'Enabled' })
})

test('the second account may only add copies to the vault', () => {
  const { AccessPolicy } = synthesize(withCopies()).theOnly('AWS::Backup::BackupVault') as Json
  const allowed: Json[] = AccessPolicy.Statement
  expect(allowed.map(({ Action }) => Action)).toEqual(['backup:CopyIntoBackupVault'])
  expect(JSON.stringify(allowed)).toContain(':iam::222222222222:root')
})

test('a failed backup or copy is reported to the operators by mail', () => {
  const { theOnly, ofType } = synthesize(withCopies())
  const { BackupVaultEvents, SNSTopicArn } = theOnly('AWS::Backup::BackupVault')['Notifications']
  expect(BackupVaultEvents).toEqual(['BACKUP_JOB_FAILED', 'COPY_JOB_FAILED'])
  const [[topic] = []] = ofType('AWS::SNS::Topic')
  expect(SNSTopicArn).toEqual({ Ref: topic })
  const policy = JSON.stringify(theOnly('AWS::SNS::TopicPolicy'))
  expect(policy).toContain('"backup.amazonaws.com"')
})

test('cdk-nag finds nothing in a stage with copies', () => {
  expect(objections(synthesize(withCopies()).app)).toEqual([])
})

test('a stage without a second account has no backup vault', () => {
  for (const stage of ['local', 'prod'])
    expect(synthesize(stage).ofType('AWS::Backup::BackupVault')).toEqual([])
})

test('a vault that is not given as an ARN is refused', () => {
  for (const copiesVault of ['campus-copies', 'arn:aws:backup:us-east-1:222:backup-vault:x', `${vault} `])
    expect(() => deployed('copied', { ...configOf('prod'), google, copiesVault })).toThrow('ARN of a vault')
})
