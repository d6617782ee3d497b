/** The files of analytics: Firehose collects records, and writes them into a bucket by day. */
import { FirehoseClient, PutRecordBatchCommand } from '@aws-sdk/client-firehose'
import type { UsageRecord } from '../../shared/analytics/usage-record.ts'
import { clientOptions } from '../platform/clients.ts'
import { effect } from '../platform/effect.ts'
import { env } from '../platform/env.ts'
import { onResource } from '../platform/grants.ts'
import { log } from '../platform/log.ts'

export const usageFiles = effect({ add: onResource('analytics', 'firehose:PutRecordBatch') }, () => {
  const client = new FirehoseClient(clientOptions('analytics'))
  return {
    /** Records that Firehose refuses in a batch are lost, because the counts are not worth a retry. */
    async add(records: UsageRecord[]): Promise<void> {
      const Records = records.map((record) => ({ Data: new TextEncoder().encode(JSON.stringify(record)) }))
      const command = new PutRecordBatchCommand({ DeliveryStreamName: env('ANALYTICS_STREAM'), Records })
      const { FailedPutCount: lost } = await client.send(command)
      if (lost) log.warn('usage-lost', { lost })
    },
  }
})
