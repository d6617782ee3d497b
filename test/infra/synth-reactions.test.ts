/**
 * Tests the reactions in the template: the stream's publisher, and for each reaction a rule, a queue and a dead-letter
 * queue.
 */
import { Match } from 'aws-cdk-lib/assertions'
import { beforeAll, expect, test } from 'vitest'
import { buildFunctions } from '../../infra/build.ts'
import { configOf } from '../../infra/config.ts'
import { grantsOfFunction } from '../../infra/function-grants.ts'
import { reactions } from '../../infra/functions.ts'
import { indexFilter } from '../../lambdas/indexing/index-filter.ts'
import { streamFilter } from '../../lambdas/stream/meaningful-records.ts'
import { synthesize } from './synth-fixture.ts'

let made: ReturnType<typeof synthesize>

beforeAll(async () => {
  await buildFunctions()
  made = synthesize('prod')
})

/** Services whose calls may take seconds. */
const slow = ['mail', 'push-key', 'stripe-key', 'user-pool', 'search', 'uploads', 'files', 'site', 'file-key']

test('every reaction has a rule, a queue of its own and dead letters', () => {
  for (const { name, event, tries, delay, seconds } of reactions) {
    // A function does not start another message with less than nine seconds left.
    expect(seconds, name).toBeGreaterThan(2 * 9)
    const [functionId] = made.functionNamed(name)
    const [, mapping] = made
      .ofType('AWS::Lambda::EventSourceMapping')
      .find(([, { Properties }]) => Properties.FunctionName.Ref === functionId)!
    expect(mapping.Properties.FunctionResponseTypes).toEqual(['ReportBatchItemFailures'])
    const isSlow = grantsOfFunction(name).some(({ on }) => slow.includes(on))
    expect(mapping.Properties.BatchSize, name).toBe(isSlow ? 1 : 10)
    const queueArn = mapping.Properties.EventSourceArn
    const queue = made.resources[queueArn['Fn::GetAtt'][0]]!
    expect(queue.Properties.DelaySeconds, name).toBe(delay?.deployed)
    const { deadLetterTargetArn, maxReceiveCount } = queue.Properties.RedrivePolicy
    const deadLetters = deadLetterTargetArn['Fn::GetAtt'][0]
    expect(maxReceiveCount, name).toBe(tries)
    expect(made.resources[deadLetters]!.Properties.MessageRetentionPeriod).toBe(14 * 86_400)
    made.template.hasResourceProperties('AWS::Events::Rule', {
      EventPattern: { source: ['campus'], 'detail-type': [event] },
      Targets: [
        Match.objectLike({
          Arn: queueArn,
          DeadLetterConfig: { Arn: { 'Fn::GetAtt': [deadLetters, 'Arn'] } },
        }),
      ],
    })
    made.template.hasResourceProperties('AWS::SQS::QueuePolicy', {
      Queues: Match.arrayWith([{ Ref: deadLetters }]),
    })
  }
  // The six other mappings are two for the stream, one for SES's notifications, and three for schedules.
  expect(made.ofType('AWS::Lambda::EventSourceMapping')).toHaveLength(reactions.length + 6)
})

test('alarms watch the age of messages in all queues, and the failures of all rules', () => {
  const queries = made
    .ofType('AWS::CloudWatch::Alarm')
    .flatMap(([, { Properties }]) => Properties['Metrics'] ?? [])
    .filter(({ Expression }) => String(Expression).startsWith('SELECT'))
    .map(({ Expression, Period }) => [Expression, Period])
  expect(queries).toEqual([
    ['SELECT MAX(ApproximateAgeOfOldestMessage) FROM "AWS/SQS" GROUP BY QueueName ORDER BY MAX() DESC', 300],
    ['SELECT SUM(FailedInvocations) FROM "AWS/Events" GROUP BY RuleName ORDER BY SUM() DESC', 300],
    [
      'SELECT SUM(InvocationsFailedToBeSentToDlq) FROM "AWS/Events" GROUP BY RuleName ORDER BY SUM() DESC',
      300,
    ],
  ])
})

test('every rule keeps undelivered events as dead letters for two weeks', () => {
  const rules = made.ofType('AWS::Events::Rule')
  // The six other rules are two for counts, one for SES's notifications, and three schedules.
  expect(rules).toHaveLength(reactions.length + 6)
  for (const [id, { Properties }] of rules) {
    const [target, ...others] = Properties['Targets']
    expect([id, others]).toEqual([id, []])
    const [deadLetters] = target.DeadLetterConfig.Arn['Fn::GetAtt']
    made.template.hasResourceProperties('AWS::SQS::QueuePolicy', {
      Queues: Match.arrayWith([{ Ref: deadLetters }]),
    })
    expect(made.resources[deadLetters]!.Properties.MessageRetentionPeriod, id).toBe(14 * 86_400)
  }
})

test.each(['dev', 'prod'] as const)(
  'the reactions of %s use at most 70 percent of the concurrent functions',
  (stage) => {
    const caps = synthesize(stage)
      .ofType('AWS::Lambda::EventSourceMapping')
      .filter(([, { Properties }]) => !Properties['StartingPosition'])
      .map(([, { Properties }]) => Number(Properties['ScalingConfig']?.MaximumConcurrency))
    expect(caps).toHaveLength(reactions.length + 4)
    expect(Math.min(...caps)).toBeGreaterThanOrEqual(2)
    expect(caps.reduce((sum, cap) => sum + cap, 0)).toBeLessThanOrEqual(0.7 * configOf(stage).concurrency)
  },
)

test('the rules of counts may send batches, because EventBridge always sends batches to Firehose', () => {
  const [, { Properties }] = made.ofType('AWS::IAM::Role').find(([id]) => id.startsWith('EventCountsRole'))!
  expect(Properties['Policies'][0].PolicyDocument.Statement).toEqual([
    expect.objectContaining({ Action: ['firehose:PutRecord', 'firehose:PutRecordBatch'] }),
  ])
})

test('the mapping of publish-events keeps the order, retries for at most a day and stores complete failed records', () => {
  const [failures] = made.ofType('AWS::S3::Bucket').find(([id]) => id.includes('Failures'))!
  made.template.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
    FunctionName: { Ref: made.functionNamed('publish-events')[0] },
    BatchSize: 100,
    BisectBatchOnFunctionError: true,
    FunctionResponseTypes: ['ReportBatchItemFailures'],
    MaximumRetryAttempts: 5,
    MaximumRecordAgeInSeconds: 86_400,
    DestinationConfig: { OnFailure: { Destination: { 'Fn::GetAtt': [failures, 'Arn'] } } },
    ParallelizationFactor: Match.absent(),
    FilterCriteria: { Filters: streamFilter.map((pattern) => ({ Pattern: JSON.stringify(pattern) })) },
  })
})

test('the mapping of index-search retries almost as long as the stream keeps records, and an alarm reports skipped documents', () => {
  const [indexSearch] = made.functionNamed('index-search')
  made.template.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
    FunctionName: { Ref: indexSearch },
    MaximumRetryAttempts: -1,
    MaximumRecordAgeInSeconds: 23 * 3600,
    FunctionResponseTypes: ['ReportBatchItemFailures'],
    FilterCriteria: { Filters: indexFilter.map((pattern) => ({ Pattern: JSON.stringify(pattern) })) },
  })
  made.template.hasResourceProperties('AWS::CloudWatch::Alarm', {
    Namespace: 'Campus',
    MetricName: 'SkippedDocuments',
    Dimensions: [{ Name: 'FunctionName', Value: { Ref: indexSearch } }],
  })
})
