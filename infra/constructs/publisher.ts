import { Duration } from 'aws-cdk-lib'
import { Metric } from 'aws-cdk-lib/aws-cloudwatch'
import type { Table } from 'aws-cdk-lib/aws-dynamodb'
import { CfnEventSourceMapping } from 'aws-cdk-lib/aws-lambda'
import type { Bucket } from 'aws-cdk-lib/aws-s3'
import { Construct } from 'constructs'
import { streamFilter } from '../../lambdas/stream/meaningful-records.ts'
import type { Alarms } from './alarms.ts'
import type { CampusFunction } from './campus-function.ts'

export interface PublisherProps {
  table: Table
  publishEvents: CampusFunction
  /** Keeps the records that failed too often, whole, for a redrive. */
  failures: Bucket
  alarms: Alarms
}

/**
 * Feeds publish-events those records of the table's stream that mean something. The order of an item's records is kept, a failing batch is bisected,
 * and a record that failed five times or is a day old goes to a bucket.
 */
export class Publisher extends Construct {
  constructor(scope: Construct, id: string, { table, publishEvents, failures, alarms }: PublisherProps) {
    super(scope, id)
    const streamArn = table.tableStreamArn
    if (!streamArn) throw new Error('The table has no stream')
    publishEvents.allow(
      ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator', 'dynamodb:ListStreams'],
      [streamArn],
    )
    publishEvents.allow(['s3:ListBucket'], [failures.bucketArn])
    publishEvents.allow(['s3:PutObject'], [failures.arnForObjects('*')])
    publishEvents.acknowledgeParts({ stack: failures.stack, arn: failures.bucketArn }, '*')
    const mapping = new CfnEventSourceMapping(this, 'Mapping', {
      functionName: publishEvents.functionName,
      eventSourceArn: streamArn,
      startingPosition: 'TRIM_HORIZON',
      batchSize: 100,
      bisectBatchOnFunctionError: true,
      functionResponseTypes: ['ReportBatchItemFailures'],
      maximumRetryAttempts: 5,
      maximumRecordAgeInSeconds: Duration.days(1).toSeconds(),
      destinationConfig: { onFailure: { destination: failures.bucketArn } },
      metricsConfig: { metrics: ['EventCount'] },
      filterCriteria: { filters: streamFilter.map((pattern) => ({ pattern: JSON.stringify(pattern) })) },
    })
    alarms.add(this, 'Late', {
      metric: publishEvents.metric('IteratorAge', { statistic: 'max', period: Duration.minutes(5) }),
      above: Duration.minutes(5).toMilliseconds(),
      hurt: 'Everyone: what people do is saved, but counts, bans and attached files are more than five minutes late.',
      section: 'alarm-events-late',
    })
    alarms.add(this, 'Lost', {
      metric: new Metric({
        namespace: 'AWS/Lambda',
        metricName: 'OnFailureDestinationDeliveredEventCount',
        dimensionsMap: { EventSourceMappingUUID: mapping.ref },
        statistic: 'sum',
        period: Duration.minutes(5),
      }),
      above: 0,
      hurt: 'The people behind changes that were given up: counts and reactions to them are missing until a redrive.',
      section: 'alarm-events-lost',
    })
  }
}
