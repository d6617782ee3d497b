import { Duration, Stack } from 'aws-cdk-lib'
import {
  Dashboard,
  GraphWidget,
  MathExpression,
  Metric,
  type DimensionsMap,
  type IMetric,
} from 'aws-cdk-lib/aws-cloudwatch'
import { Function } from 'aws-cdk-lib/aws-lambda'
import type { Construct } from 'constructs'
import type { StageConfig } from '../config.ts'
import type { CampusTable } from './campus-table.ts'
import type { CampusUsers } from './campus-users.ts'
import type { LiveGateway } from './live-gateway.ts'
import type { RestApi } from './rest-api.ts'

export interface StageDashboardProps {
  config: StageConfig
  table: CampusTable
  users: CampusUsers
  live: LiveGateway
  rest: RestApi
}

/** One page of the stage: people, errors, latency, cost units, queues, mail and search, in this order. */
export class StageDashboard extends Dashboard {
  constructor(scope: Construct, id: string, props: StageDashboardProps) {
    const name = `campus-${props.config.stage}`
    super(scope, id, { dashboardName: name, defaultInterval: Duration.days(1) })
    const { rest, live, table, users } = props
    const api = { ApiName: rest.api.restApiName }
    const sockets = { ApiId: live.ref, Stage: live.stageName }
    const pool = { UserPool: users.pool.userPoolId, UserPoolClient: users.client.userPoolClientId }
    const ofTable = { TableName: table.tableName }
    const engine = { DomainName: name, ClientId: Stack.of(this).account }
    const rows: [title: string, metrics: IMetric[]][] = [
      ['People: requests', [of('AWS/ApiGateway', 'Count', api, 'sum')]],
      ['People: sockets opened', [of('AWS/ApiGateway', 'ConnectCount', sockets, 'sum')]],
      [
        'People: sign-ups, sign-ins, sessions renewed',
        ['SignUp', 'SignIn', 'TokenRefresh'].map((kind) => of('AWS/Cognito', `${kind}Successes`, pool, 'n')),
      ],
      [
        'Errors: of the API',
        [
          of('AWS/ApiGateway', '5XXError', api, 'sum'),
          of('AWS/ApiGateway', '4XXError', api, 'sum'),
          of('AWS/ApiGateway', 'IntegrationError', sockets, 'sum'),
        ],
      ],
      ['Errors: of functions', [Function.metricAllErrors(), Function.metricAllThrottles()]],
      ['Functions at once', [Function.metricAllConcurrentExecutions()]],
      [
        'Latency of the API, ms',
        ['p50', 'p90', 'p99'].map((statistic) => of('AWS/ApiGateway', 'Latency', api, statistic)),
      ],
      [
        'Cost units of the table',
        ['ConsumedReadCapacityUnits', 'ConsumedWriteCapacityUnits'].map((metric) =>
          of('AWS/DynamoDB', metric, ofTable, 'sum'),
        ),
      ],
      ['Queues: age of the oldest message, s', [ofQueues(name, 'ApproximateAgeOfOldestMessage')]],
      ['Queues: waiting, and dead letters', [ofQueues(name, 'ApproximateNumberOfMessagesVisible')]],
      [
        'Mail: sent, bounced, called spam',
        ['Send', 'Bounce', 'Complaint'].map((metric) => of('AWS/SES', metric, {}, 'sum')),
      ],
      ['Search: latency, ms', [of('AWS/ES', 'SearchLatency', engine, 'max')]],
      ['Search: free space, MB', [of('AWS/ES', 'FreeStorageSpace', engine, 'min')]],
      ['Search: memory, %', [of('AWS/ES', 'JVMMemoryPressure', engine, 'max')]],
    ]
    this.addWidgets(...rows.map(([title, left]) => new GraphWidget({ title, left, width: 8 })))
  }
}

function of(namespace: string, metricName: string, dimensionsMap: DimensionsMap, statistic: string): Metric {
  return new Metric({ namespace, metricName, dimensionsMap, statistic, period: Duration.minutes(5) })
}

/**
 * The queues of the stage that report data. They are found by a search for the stack's name, so a new queue is included.
 */
function ofQueues(stack: string, metric: string): MathExpression {
  return new MathExpression({
    expression: `SEARCH('{AWS/SQS,QueueName} MetricName="${metric}" ${stack}', 'Maximum', 300)`,
    usingMetrics: {},
    period: Duration.minutes(5),
    label: '',
  })
}
