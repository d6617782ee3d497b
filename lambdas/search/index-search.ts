/**
 * The second consumer of the table's stream: keeps the search engine's indexes equal to the table. It reports the records
 * whose documents the engine did not take, and the stream delivers those again.
 */
import type { Context, DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda'
import { env } from '../platform/env.ts'
import { anyId, onSearch } from '../platform/grants.ts'
import { log, logWith } from '../platform/log.ts'
import { connectSearch } from '../platform/search.ts'
import { indexRecords } from './index-records.ts'
import { writeAliasOf, type Engine } from './physical-indexes.ts'

export const grants = [
  ...onSearch('_alias', 'Get'),
  ...onSearch(`${writeAliasOf({ name: anyId })}/_bulk`, 'Post'),
]

let engine: Engine | undefined

export async function handler(
  { Records }: DynamoDBStreamEvent,
  { awsRequestId }: Context,
): Promise<DynamoDBBatchResponse> {
  logWith({ requestId: awsRequestId })
  engine ??= connectSearch()
  const { failed, skipped } = await indexRecords(engine, Records)
  const writtenAt = Math.min(
    ...Records.map(({ dynamodb }) => dynamodb?.ApproximateCreationDateTime ?? Infinity),
  )
  log.info('cost', {
    reaction: 'index-search',
    failed: failed.length,
    ...metrics({ SkippedDocuments: skipped, IndexLag: Math.max(0, Date.now() - writtenAt * 1000) }),
  })
  return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) }
}

/**
 * Fields of a line of the log from which CloudWatch makes metrics:
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html
 */
function metrics(values: Record<string, number>) {
  const Metrics = Object.keys(values).map((Name) => ({ Name }))
  return {
    ...values,
    FunctionName: env('AWS_LAMBDA_FUNCTION_NAME'),
    _aws: {
      Timestamp: Date.now(),
      CloudWatchMetrics: [{ Namespace: 'Campus', Dimensions: [['FunctionName']], Metrics }],
    },
  }
}
