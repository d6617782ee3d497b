import { Duration } from 'aws-cdk-lib'
import { Metric } from 'aws-cdk-lib/aws-cloudwatch'
import type { Construct } from 'constructs'
import type { Alarms } from './alarms.ts'
import { percentOf } from './percent-of.ts'
import type { RestApi } from './rest-api.ts'

export interface BrowserAlarmProps {
  rest: RestApi
  /** The name of the function that counts errors of browsers. */
  functionName: string
  alarms: Alarms
}

/**
 * Adds an alarm for errors in pages. The number of errors is compared with the API's requests, because page views are not
 * counted reliably: browsers may ask not to be counted.
 */
export function addBrowserAlarm(scope: Construct, { rest, functionName, alarms }: BrowserAlarmProps): void {
  const errors = new Metric({
    namespace: 'Campus',
    metricName: 'BrowserErrors',
    dimensionsMap: { FunctionName: functionName },
    statistic: 'sum',
    period: Duration.minutes(5),
  })
  alarms.add(scope, 'BrowserErrors', {
    metric: percentOf({
      part: [errors],
      of: [rest.api.metricCount({ period: Duration.minutes(5) })],
      butFor: 20,
    }),
    above: 1,
    hurt: 'Students: parts of their pages have broken or did not load, more than once in a hundred requests for five minutes.',
    section: 'alarm-browser-errors',
  })
}
