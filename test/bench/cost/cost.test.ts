/** Tests the arithmetic of `npm run cost` at its limits, and whether its tables in the README are current. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ceilingsOf } from './ceilings.ts'
import { byService, linesOf, totalOf } from './cost.ts'
import { dollarsFor, prices, type Price } from './prices.ts'
import { quantitiesOf } from './quantities.ts'
import { costFile, report, withCost } from './report.ts'
import { restingOf, type Resting } from './resting.ts'
import { restingOfProduction } from './template.ts'

const resting: Resting = {
  alarmMetrics: 10,
  queueQueries: 1,
  polledQueues: 2,
  webAcls: 0,
  webAclRules: 0,
  dashboards: 3,
  secrets: 0,
  zones: 0,
  searchNodes: { 't3.small.search': 1 },
  searchDisks: { count: 1, gigabytes: 10 },
}
const linesFor = (people: number, of = resting) => linesOf(quantitiesOf({ people, hiddenLook: 10 }, of))

test('a price is free up to the last unit of its free step, and each further step applies only to the units above', () => {
  expect(dollarsFor(prices.activeUser, 10_000)).toBe(0)
  expect(dollarsFor(prices.activeUser, 10_001)).toBeCloseTo(0.0055)
  expect(dollarsFor(prices.activeUser, 100_000)).toBeCloseTo(495)
  expect(dollarsFor(prices.activeUser, 100_001)).toBeCloseTo(495.0046)
  expect(dollarsFor(prices.edgeGigabyte, 10_000)).toBeCloseTo(765)
  expect(dollarsFor(prices.edgeGigabyte, 50_000)).toBeCloseTo(765 + 3200)
})

test('zero units cost nothing, and twice as many units never cost less', () => {
  for (const [name, price] of Object.entries<Price>(prices)) {
    expect(dollarsFor(price, 0), name).toBe(0)
    for (const units of [1, 1e3, 1e6, 1e9]) {
      expect(dollarsFor(price, 2 * units), name).toBeGreaterThanOrEqual(dollarsFor(price, units))
    }
  }
})

test('the steps of every price end at infinity and get cheaper after the free step, and the price names its page', () => {
  for (const [name, { steps, source }] of Object.entries<Price>(prices)) {
    const ends = steps.map(([upTo]) => upTo)
    const paid = steps.map(([, dollars]) => dollars).filter((dollars) => dollars > 0)
    expect(ends, name).toEqual([...new Set(ends)].sort((one, other) => one - other))
    expect(ends.at(-1), name).toBe(Infinity)
    expect(paid, name).toEqual(paid.toSorted((one, other) => other - one))
    expect(source, name).toMatch(/^https:\/\/aws\.amazon\.com\//)
  }
})

test('a stage that nobody uses pays for its search node and for polling', () => {
  const quantities = quantitiesOf({ people: 0, hiddenLook: 10 }, resting)
  expect(quantities.smallSearchHour).toBe(730)
  expect(quantities.restRequest).toBe(0)
  // Two queues, each polled by five requests at a time, which take 20 seconds each: 15 requests a minute.
  expect(quantities.queueRequest).toBe(2 * 15 * 60 * 730)
  const services = byService(linesFor(0))
  expect(services.get('OpenSearch')).toBeCloseTo(0.036 * 730 + 1.22)
  // Ten metrics and three dashboards are free.
  expect(services.get('CloudWatch')).toBeLessThan(1)
})

test('the costs of the services add up to the total, and a stage with more people never costs less', () => {
  const sizes = [0, 1e3, 1e4, 1e5, 1e6, 1e7]
  const totals = sizes.map((people) => totalOf(linesFor(people)))
  expect(totals).toEqual(totals.toSorted((one, other) => one - other))
  const sum = [...byService(linesFor(1e5)).values()].reduce((all, one) => all + one, 0)
  expect(sum).toBeCloseTo(totalOf(linesFor(1e5)))
})

test('an alarm query costs at most one metric per queue, even with very many people', () => {
  const queried = (people: number) => quantitiesOf({ people, hiddenLook: 10 }, resting).queriedMetric
  expect(queried(0)).toBe(3)
  expect(queried(1e3)).toBeLessThan(queried(1e5))
  expect(queried(1e9)).toBe(queried(1e8))
})

test('resources that cost money while nobody uses the stage are counted from its template', () => {
  const counted = restingOf(
    [
      { Type: 'AWS::CloudWatch::Alarm', Properties: { MetricName: 'Send' } },
      {
        Type: 'AWS::CloudWatch::Alarm',
        Properties: { Metrics: [{ Expression: 'a + b' }, { MetricStat: {} }, { MetricStat: {} }] },
      },
      {
        Type: 'AWS::CloudWatch::Alarm',
        Properties: { Metrics: [{ Expression: 'SELECT MAX(Age) FROM "AWS/SQS"' }] },
      },
      { Type: 'AWS::Lambda::EventSourceMapping', Properties: {} },
      { Type: 'AWS::Lambda::EventSourceMapping', Properties: { StartingPosition: 'TRIM_HORIZON' } },
      { Type: 'AWS::WAFv2::WebACL', Properties: { Rules: [{}, {}] } },
      { Type: 'AWS::SecretsManager::Secret' },
      {
        Type: 'AWS::OpenSearchService::Domain',
        Properties: {
          ClusterConfig: { InstanceType: 'm7g.medium.search', InstanceCount: 3, DedicatedMasterCount: 3 },
          EBSOptions: { VolumeSize: 10 },
        },
      },
    ],
    { secrets: 4, zones: 1 },
  )
  expect(counted).toEqual({
    alarmMetrics: 3,
    queueQueries: 1,
    polledQueues: 1,
    webAcls: 1,
    webAclRules: 2,
    dashboards: 0,
    secrets: 5,
    zones: 1,
    searchNodes: { 'm7g.medium.search': 6 },
    searchDisks: { count: 3, gigabytes: 10 },
  })
})

test('the lowest ceiling comes first, and a larger search disk raises its ceiling', () => {
  const people = ceilingsOf(resting).map((ceiling) => ceiling.people)
  expect(people).toEqual(people.toSorted((one, other) => one - other))
  const larger = ceilingsOf({ ...resting, searchDisks: { count: 1, gigabytes: 100 } })
  expect(larger[0]?.what).not.toBe(ceilingsOf(resting)[0]?.what)
})

test('the tables in infra/README.md are current; `npm run cost` writes them', async () => {
  const readme = readFileSync(costFile, 'utf8')
  expect(readme).toBe(withCost(readme, report(await restingOfProduction())))
})
