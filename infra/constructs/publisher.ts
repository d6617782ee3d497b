import { Duration } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import { streamFilter } from '../../lambdas/stream/meaningful-records.ts'
import { StreamConsumer, type StreamConsumerProps } from './stream-consumer.ts'

/** Feeds publish-events with stream records. A record that failed five times or is a day old is given up. */
export class Publisher extends StreamConsumer {
  constructor(
    scope: Construct,
    id: string,
    props: Pick<StreamConsumerProps, 'table' | 'consumer' | 'failures' | 'alarms'>,
  ) {
    super(scope, id, {
      ...props,
      filter: streamFilter,
      batchSize: 100,
      retries: 5,
      longest: Duration.days(1),
      late: {
        hurt: 'Everyone: what people do is saved, but counts, bans and attached files are more than five minutes late.',
        section: 'alarm-events-late',
      },
      lost: {
        hurt: 'The people behind changes that were given up: counts and reactions to them are missing until a redrive.',
        section: 'alarm-events-lost',
      },
    })
  }
}
