import { Duration } from 'aws-cdk-lib'
import { Metric } from 'aws-cdk-lib/aws-cloudwatch'
import { Function } from 'aws-cdk-lib/aws-lambda'
import type { Construct } from 'constructs'
import type { StageConfig } from '../config.ts'
import { tableIndexes } from '../table-indexes.ts'
import type { Alarms } from './alarms.ts'
import type { CampusTable } from './campus-table.ts'
import type { CampusUsers } from './campus-users.ts'
import { percentOf } from './percent-of.ts'

export interface SharedAlarmsProps {
  table: CampusTable
  users: CampusUsers
  config: StageConfig
  alarms: Alarms
}

/**
 * Adds alarms about limits that all people share: the account's functions, the table with its indexes, and the user pool.
 */
export function addSharedAlarms(scope: Construct, { table, users, config, alarms }: SharedAlarmsProps): void {
  watchFunctions(scope, config, alarms)
  watchTable(scope, table, alarms)
  watchPool(scope, users, alarms)
}

const sum = { statistic: 'sum', period: Duration.minutes(5) }

function watchFunctions(scope: Construct, { concurrency }: StageConfig, alarms: Alarms): void {
  alarms.add(scope, 'Concurrency', {
    metric: Function.metricAllConcurrentExecutions({ statistic: 'max', period: Duration.minutes(5) }),
    above: 0.8 * concurrency,
    periods: 2,
    hurt: 'Everyone, soon: for ten minutes more than 80 % of the functions that may run at once have been running.',
    section: 'alarm-functions-full',
  })
  const throttled = Function.metricAllThrottles(sum)
  alarms.add(scope, 'Throttled', {
    // Lambda does not count a throttled call as an invocation.
    metric: percentOf({
      part: [throttled],
      of: [throttled, Function.metricAllInvocations(sum)],
      butFor: 20,
    }),
    above: 1,
    hurt: 'Students: more than 1 % of the calls of functions have been refused for five minutes, because too many run at once.',
    section: 'alarm-functions-full',
  })
}

/**
 * Adds the alarms about throttling. The percentage is approximate, because throttling is counted in events and use in
 * units.
 */
function watchTable(scope: Construct, { tableName: TableName }: CampusTable, alarms: Alarms): void {
  const of = (metricName: string, index?: string) =>
    new Metric({
      ...sum,
      namespace: 'AWS/DynamoDB',
      metricName,
      dimensionsMap: { TableName, ...(index !== undefined && { GlobalSecondaryIndexName: index }) },
    })
  const throttled = [of('ReadThrottleEvents'), of('WriteThrottleEvents')]
  const used = [of('ConsumedReadCapacityUnits'), of('ConsumedWriteCapacityUnits')]
  alarms.add(scope, 'TableThrottled', {
    metric: percentOf({ part: throttled, of: [...throttled, ...used], butFor: 50 }),
    above: 1,
    hurt: 'Students: more than 1 % of the calls of the table have been throttled for five minutes, so pages are slow or fail.',
    section: 'alarm-table-throttled',
  })
  // A throttled index also throttles writes to its table.
  const full = Object.keys(tableIndexes).map((index) => of('WriteThrottleEvents', index))
  alarms.add(scope, 'IndexThrottled', {
    metric: percentOf({ part: full, of: [...full, of('ConsumedWriteCapacityUnits')], butFor: 50 }),
    above: 1,
    hurt: 'Students: more than 1 % of the writes have been throttled by an index for five minutes, so posting is slow or fails.',
    section: 'alarm-table-throttled',
  })
}

function watchPool(scope: Construct, { pool, client }: CampusUsers, alarms: Alarms): void {
  const of = (metricName: string, statistic: string) =>
    new Metric({
      namespace: 'AWS/Cognito',
      metricName,
      dimensionsMap: { UserPool: pool.userPoolId, UserPoolClient: client.userPoolClientId },
      statistic,
      period: Duration.minutes(5),
    })
  const kinds = ['SignUp', 'SignIn', 'TokenRefresh']
  alarms.add(scope, 'PoolThrottled', {
    metric: percentOf({
      part: kinds.map((kind) => of(`${kind}Throttles`, 'sum')),
      // The number of samples is the number of requests: https://docs.aws.amazon.com/cognito/latest/developerguide/metrics-for-cognito-user-pools.html
      of: kinds.map((kind) => of(`${kind}Successes`, 'n')),
      butFor: 5,
    }),
    above: 1,
    hurt: 'Everyone who registers, signs in or stays for more than an hour: the user pool refuses more than 1 % of them.',
    section: 'alarm-pool-throttled',
  })
}
