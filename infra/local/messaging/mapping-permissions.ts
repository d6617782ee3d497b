import type { Call } from '../access/policy.ts'
import type { Caller } from '../access/signers.ts'

/**
 * The permissions that Lambda needs to read a function's queue:
 * https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-configure.html
 */
export const queueCalls = (queueArn: string): Call[] =>
  ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'].map((action) => ({
    action,
    resource: queueArn,
  }))

/**
 * The permissions to read a stream: https://docs.aws.amazon.com/lambda/latest/dg/services-dynamodb-eventsourcemapping.html
 */
export const streamCalls = (streamArn: string): Call[] =>
  ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'].map((name) => ({
    action: `dynamodb:${name}`,
    resource: streamArn,
  }))

/**
 * The permissions to store failed batches in a bucket:
 * https://docs.aws.amazon.com/lambda/latest/dg/kinesis-on-failure-destination.html
 */
export const failureCalls = (bucketArn: string, prefix: string): Call[] => [
  { action: 's3:ListBucket', resource: bucketArn },
  { action: 's3:PutObject', resource: `${bucketArn}/${prefix}` },
]

/** Throws if the function's role does not allow all of these calls, because Lambda would refuse to create the mapping. */
export function requireMappable(functionArn: string, caller: Caller, calls: Call[]): void {
  const denial = calls.map((call) => caller.denialOf(call)).find((one) => one !== undefined)
  if (denial !== undefined) throw new Error(`the event source of ${functionArn} cannot be mapped: ${denial}`)
}
