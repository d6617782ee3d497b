import { Duration } from 'aws-cdk-lib'
import { Metric } from 'aws-cdk-lib/aws-cloudwatch'
import { LambdaAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import type { Construct } from 'constructs'
import { dropCachedSite } from '../functions.ts'
import type { Alarms } from './alarms.ts'
import { makeFunction } from './make-function.ts'
import { percentOf } from './percent-of.ts'
import type { Resources } from './resources.ts'
import type { RestApi } from './rest-api.ts'

export interface BrowserAlarmProps {
  resources: Resources
  rest: RestApi
  /** The name of the function that counts errors of browsers. */
  functionName: string
  alarms: Alarms
}

/**
 * Adds an alarm for errors in pages. It also has browsers drop the site that they cache, without waiting for an operator.
 * The number of errors is compared with the API's requests, because page views are not counted reliably: browsers may ask
 * not to be counted.
 */
export function addBrowserAlarm(
  scope: Construct,
  { resources, rest, functionName, alarms }: BrowserAlarmProps,
): void {
  const errors = new Metric({
    namespace: 'Campus',
    metricName: 'BrowserErrors',
    dimensionsMap: { FunctionName: functionName },
    statistic: 'sum',
    period: Duration.minutes(5),
  })
  const alarm = alarms.add(scope, 'BrowserErrors', {
    metric: percentOf({
      part: [errors],
      of: [rest.api.metricCount({ period: Duration.minutes(5) })],
      butFor: 20,
    }),
    above: 1,
    hurt: 'Students: parts of their pages have broken or did not load, more than once in a hundred requests for five minutes.',
    section: 'alarm-browser-errors',
  })
  const drop = makeFunction(scope, 'DropCachedSite', dropCachedSite, resources)
  alarm.addAlarmAction(new LambdaAction(drop))
}
