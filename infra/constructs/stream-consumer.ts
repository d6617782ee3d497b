import { Duration } from 'aws-cdk-lib'
import { Metric } from 'aws-cdk-lib/aws-cloudwatch'
import type { Table } from 'aws-cdk-lib/aws-dynamodb'
import { CfnEventSourceMapping } from 'aws-cdk-lib/aws-lambda'
import type { Bucket } from 'aws-cdk-lib/aws-s3'
import { Construct } from 'constructs'
import type { Alarms, AlarmProps } from './alarms.ts'
import type { CampusFunction } from './campus-function.ts'

type Alarm = Pick<AlarmProps, 'hurt' | 'section'>

export interface StreamConsumerProps {
  table: Table
  consumer: CampusFunction
  /** Patterns of Lambda's event filters, at most five. The function gets records that match at least one. */
  filter: readonly object[]
  batchSize: number
  /** The number of retries of a failing batch; by default it is retried until its records are too old. */
  retries?: number
  /** Records older than this are given up and stored in the bucket. The stream itself keeps records for a day. */
  longest: Duration
  /** The bucket for records that were given up. They are complete, so that a redrive can process them again. */
  failures: Bucket
  alarms: Alarms
  /** The texts of the alarms: `late` for a consumer that is five minutes behind, `lost` for records that were given up. */
  late: Alarm
  lost: Alarm
}

/**
 * Feeds a function the records of the table's stream that match its filter. The order of an item's records is kept, a
 * failing batch is bisected, and records that are given up go to a bucket.
 */
export class StreamConsumer extends Construct {
  constructor(scope: Construct, id: string, props: StreamConsumerProps) {
    super(scope, id)
    const { consumer, alarms } = props
    const mapping = this.#map(props)
    alarms.add(this, 'Late', {
      metric: consumer.metric('IteratorAge', { statistic: 'max', period: Duration.minutes(5) }),
      above: Duration.minutes(5).toMilliseconds(),
      ...props.late,
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
      ...props.lost,
    })
  }

  #map({ table, consumer, filter, batchSize, retries = -1, longest, failures }: StreamConsumerProps) {
    const streamArn = table.tableStreamArn
    if (!streamArn) throw new Error('The table has no stream')
    consumer.allow(
      ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator', 'dynamodb:ListStreams'],
      [streamArn],
    )
    consumer.allow(['s3:ListBucket'], [failures.bucketArn])
    consumer.allow(['s3:PutObject'], [failures.arnForObjects('*')])
    consumer.acknowledgeParts({ stack: failures.stack, value: failures.bucketArn }, '*')
    return new CfnEventSourceMapping(this, 'Mapping', {
      functionName: consumer.functionName,
      eventSourceArn: streamArn,
      startingPosition: 'TRIM_HORIZON',
      batchSize,
      bisectBatchOnFunctionError: true,
      functionResponseTypes: ['ReportBatchItemFailures'],
      maximumRetryAttempts: retries,
      maximumRecordAgeInSeconds: longest.toSeconds(),
      destinationConfig: { onFailure: { destination: failures.bucketArn } },
      metricsConfig: { metrics: ['EventCount'] },
      filterCriteria: { filters: filter.map((pattern) => ({ pattern: JSON.stringify(pattern) })) },
    })
  }
}
