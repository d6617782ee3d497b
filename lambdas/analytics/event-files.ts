/** The files of analytics: Firehose collects records, and writes them into a bucket by day. */
import { FirehoseClient, PutRecordBatchCommand } from '@aws-sdk/client-firehose'
import { clientOptions } from '../platform/clients.ts'
import { effect } from '../platform/effect.ts'
import { env } from '../platform/env.ts'
import { onResource } from '../platform/grants.ts'
import { log } from '../platform/log.ts'

/** A line of the files: the columns of the Glue table (infra/constructs/analytics.ts). */
export interface EventRecord {
  kind: 'event' | 'view'
  name: string
  campus: string
  /** The pseudonym of a browser in one ISO week. */
  person: string
}

export const eventFiles = effect({ add: onResource('analytics', 'firehose:PutRecordBatch') }, () => {
  const client = new FirehoseClient(clientOptions('analytics'))
  return {
    /** A record that Firehose does not take in a batch that it took is lost: no count is worth a retry. */
    async add(records: EventRecord[]): Promise<void> {
      const Records = records.map((record) => ({ Data: new TextEncoder().encode(JSON.stringify(record)) }))
      const command = new PutRecordBatchCommand({ DeliveryStreamName: env('ANALYTICS_STREAM'), Records })
      const { FailedPutCount: lost } = await client.send(command)
      if (lost) log.warn('events-lost', { lost })
    },
  }
})
