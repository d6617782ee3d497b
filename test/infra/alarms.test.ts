import { beforeAll, expect, test } from 'vitest'
import { buildFunctions } from '../../infra/build.ts'
import { isBeyond, metricsOf } from './metric-math.ts'
import { synthesize, type Json } from './synth-fixture.ts'

type Numbers = Record<string, number>

/** The metrics in five minutes of a busy day, or in the whole day for a daily metric. NaN is a metric without data. */
const busyDay: Numbers = {
  '5XXError': 40,
  Count: 60_000,
  Latency: 450,
  Errors: 25,
  Invocations: 55_000,
  OperationErrors: 30,
  BrowserErrors: 90,
  Throttles: 15,
  ConcurrentExecutions: 300,
  ReadThrottleEvents: 40,
  WriteThrottleEvents: 5,
  ConsumedReadCapacityUnits: 250_000,
  ConsumedWriteCapacityUnits: 90_000,
  SignUpThrottles: 1,
  SignInThrottles: 2,
  TokenRefreshThrottles: 2,
  SignUpSuccesses: 90,
  SignInSuccesses: 400,
  TokenRefreshSuccesses: 4000,
  ApproximateAgeOfOldestMessage: 40,
  FailedInvocations: 0,
  InvocationsFailedToBeSentToDlq: NaN,
  IteratorAge: 2500,
  OnFailureDestinationDeliveredEventCount: NaN,
  SkippedDocuments: NaN,
  SecondsLate: 12,
  IntegrationError: 15,
  ConnectCount: 3000,
  MessageCount: 20_000,
  'ClusterStatus.red': 0,
  ClusterIndexWritesBlocked: 0,
  FreeStorageSpace: 6000,
  JVMMemoryPressure: 70,
  'Reputation.BounceRate': 0.02,
  'Reputation.ComplaintRate': 0.0004,
  Send: 30_000,
  'DeliveryToS3.DataFreshness': 320,
  AllowedRequests: 90_000,
  CountedRequests: 700,
}

/** The metrics in five minutes of a quiet night: few people are awake, and some of their requests fail. */
const quietNight: Numbers = {
  ...Object.fromEntries(Object.keys(busyDay).map((name) => [name, NaN])),
  '5XXError': 3,
  Count: 4,
  Latency: 900,
  Errors: 3,
  Invocations: 5,
  Throttles: 2,
  WriteThrottleEvents: 2,
  IntegrationError: 3,
  BrowserErrors: 4,
  FreeStorageSpace: 6000,
  SignInThrottles: 1,
  AllowedRequests: 20,
  CountedRequests: 15,
}

/**
 * The metrics of a bad day, by the section of the alarm. If an alarm watches several of them, each raises the alarm by
 * itself.
 */
const badDays: Record<string, Numbers> = {
  'alarm-api-errors': { '5XXError': 700 },
  'alarm-browser-errors': { BrowserErrors: 700 },
  'alarm-api-slow': { Latency: 3200 },
  'alarm-functions-full': { Throttles: 700, ConcurrentExecutions: 850 },
  'alarm-table-throttled': { WriteThrottleEvents: 5000, ReadThrottleEvents: 5000 },
  'alarm-pool-throttled': { SignInThrottles: 90, SignUpThrottles: 60, TokenRefreshThrottles: 80 },
  'alarm-sign-in-failing': { Errors: 6000 },
  'alarm-new-version': { Errors: 6000, OperationErrors: 6000 },
  'alarm-queues-late': { ApproximateAgeOfOldestMessage: 2400 },
  'alarm-events-undelivered': { FailedInvocations: 1, InvocationsFailedToBeSentToDlq: 1 },
  'alarm-events-late': { IteratorAge: 310_000 },
  'alarm-events-lost': { OnFailureDestinationDeliveredEventCount: 1 },
  'alarm-search-late': { IteratorAge: 310_000 },
  'alarm-search-lost': { OnFailureDestinationDeliveredEventCount: 1 },
  'alarm-search-skipped': { SkippedDocuments: 1 },
  'alarm-search-red': { 'ClusterStatus.red': 1 },
  'alarm-search-blocked': { ClusterIndexWritesBlocked: 1 },
  'alarm-search-memory': { JVMMemoryPressure: 93 },
  'alarm-search-disk': { FreeStorageSpace: 2500 },
  'alarm-deals-late': { SecondsLate: 320, Invocations: NaN },
  'alarm-check-silent': { Invocations: NaN },
  'alarm-live-failing': { IntegrationError: 1500 },
  'alarm-mail-bounces': { 'Reputation.BounceRate': 0.06 },
  'alarm-mail-complaints': { 'Reputation.ComplaintRate': 0.0012 },
  'alarm-mail-quota': { Send: 41_000 },
  'alarm-firewall': { CountedRequests: 6500 },
  'alarm-counts-late': { 'DeliveryToS3.DataFreshness': 4000 },
}

let alarms: { id: string; alarm: Json; section: string }[]
beforeAll(async () => {
  await buildFunctions()
  alarms = synthesize('prod')
    .ofType('AWS::CloudWatch::Alarm')
    .map(([id, { Properties: alarm }]) => ({ id, alarm, section: alarm.AlarmDescription.split('#')[1] }))
})

/** The values of the metrics that an alarm watches. Every metric has to be listed in `busyDay`. */
function valuesOf(alarm: Json, numbers: Numbers): number[] {
  return metricsOf(alarm).map(({ name }) => {
    expect(Object.keys(busyDay)).toContain(name)
    return numbers[name] ?? NaN
  })
}

test('no alarm is raised by a busy day', () => {
  for (const { id, alarm } of alarms) expect(isBeyond(alarm, valuesOf(alarm, busyDay)), id).toBe(false)
})

test('no alarm is raised by a quiet night with a few failures', () => {
  for (const { id, alarm } of alarms) expect(isBeyond(alarm, valuesOf(alarm, quietNight)), id).toBe(false)
})

test('each metric of an alarm raises that alarm on a bad day', () => {
  for (const { id, alarm, section } of alarms) {
    const bad = badDays[section] ?? {}
    const healthy = valuesOf(alarm, busyDay)
    const changed = metricsOf(alarm).flatMap(({ name }, index) => (name in bad ? [{ name, index }] : []))
    expect(changed, `${id} has no bad day below ${section}`).not.toEqual([])
    for (const { name, index } of changed)
      expect(isBeyond(alarm, healthy.with(index, bad[name] ?? NaN)), `${id}: ${name}`).toBe(true)
  }
  expect(new Set(alarms.map(({ section }) => section))).toEqual(new Set(Object.keys(badDays)))
})

test('the alarm of browser errors also has browsers drop the site that they cache', () => {
  const { ofType, functionNamed } = synthesize('prod')
  const { alarm } = alarms.find(({ section }) => section === 'alarm-browser-errors')!
  const [drop] = functionNamed('drop-cached-site')
  expect(JSON.stringify(alarm.AlarmActions)).toContain(drop)
  const permitted = ofType('AWS::Lambda::Permission').map(([, { Properties }]) => Properties)
  expect(permitted.filter(({ FunctionName }) => JSON.stringify(FunctionName).includes(drop))).toMatchObject([
    { Principal: 'lambda.alarms.cloudwatch.amazonaws.com', SourceArn: expect.anything() },
  ])
})

test('an alarm watches at most ten metrics over at most a day, and its description has at most 1,024 characters', () => {
  for (const { id, alarm } of alarms) {
    expect(alarm.AlarmDescription.length, id).toBeLessThanOrEqual(1024)
    const watched = metricsOf(alarm)
    expect(watched.length, id).toBeLessThanOrEqual(10)
    for (const { seconds } of watched)
      expect(seconds * alarm.EvaluationPeriods, id).toBeLessThanOrEqual(86_400)
  }
})
