import { Duration } from 'aws-cdk-lib'
import { Metric } from 'aws-cdk-lib/aws-cloudwatch'
import type { Construct } from 'constructs'
import { indexFilter } from '../../lambdas/indexing/index-filter.ts'
import { StreamConsumer, type StreamConsumerProps } from './stream-consumer.ts'

/**
 * Feeds index-search with stream records. While the search engine is unavailable, records are retried until shortly before
 * the stream drops them.
 */
export class SearchIndexer extends StreamConsumer {
  constructor(
    scope: Construct,
    id: string,
    props: Pick<StreamConsumerProps, 'table' | 'consumer' | 'failures' | 'alarms'>,
  ) {
    super(scope, id, {
      ...props,
      filter: indexFilter,
      batchSize: 500,
      longest: Duration.hours(23),
      late: {
        hurt: 'Everyone who searches: what was posted or renamed in the last minutes is not found.',
        section: 'alarm-search-late',
      },
      lost: {
        hurt: 'Everyone who searches: changes of nearly a day are missing in the index until a redrive.',
        section: 'alarm-search-lost',
      },
    })
    props.alarms.add(this, 'Skipped', {
      metric: new Metric({
        namespace: 'Campus',
        metricName: 'SkippedDocuments',
        dimensionsMap: { FunctionName: props.consumer.functionName },
        statistic: 'sum',
        period: Duration.minutes(5),
      }),
      above: 0,
      hurt: 'The people whose posts or names are in no index: searches do not find them.',
      section: 'alarm-search-skipped',
    })
  }
}
