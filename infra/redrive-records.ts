import {
  DeleteObjectCommand,
  GetObjectCommand,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3'
import * as z from 'zod/mini'

/**
 * The invocation record that Lambda stores for a batch that it gave up:
 * https://docs.aws.amazon.com/lambda/latest/dg/services-dynamodb-errors.html
 */
const failureSchema = z.object({
  payload: z.string(),
  requestContext: z.optional(z.object({ functionArn: z.string() })),
})
const eventSchema = z.object({ Records: z.array(z.unknown()) })
const resultSchema = z.object({ batchItemFailures: z.array(z.unknown()) })

export interface RecordsProps {
  client: S3Client
  /** The bucket with the batches that were given up. */
  bucket: string
  /** Invokes the consumer that gave up the batch, and returns its result. Throws if the function fails. */
  invokeConsumer: (event: unknown, functionArn?: string) => Promise<unknown>
  log: (line: string) => void
}

/**
 * Passes every batch that was given up to its consumer again, oldest first, and deletes each batch that succeeds. If some
 * records fail again, the whole batch stays, because processing a record twice does no harm.
 */
export async function redriveRecords({ client, bucket, invokeConsumer, log }: RecordsProps) {
  const keys = await keysOf(client, bucket)
  const result = { records: 0, left: 0 }
  for (const [index, Key] of keys.entries()) {
    const line = (text: string) => log(`batch ${index + 1} of ${keys.length} (${Key}): ${text}`)
    try {
      const object = await client.send(new GetObjectCommand({ Bucket: bucket, Key }))
      const text = (await object.Body?.transformToString()) ?? ''
      const { payload, requestContext } = z.parse(failureSchema, JSON.parse(text))
      const { Records } = z.parse(eventSchema, JSON.parse(payload))
      const outcome = z.parse(
        resultSchema,
        await invokeConsumer({ Records, redriven: true }, requestContext?.functionArn),
      )
      const failed = outcome.batchItemFailures.length
      if (failed > 0) throw new Error(`${failed} of ${Records.length} failed again`)
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key }))
      result.records += Records.length
      line(`processed, ${Records.length} records`)
    } catch (error) {
      result.left += 1
      line(`stays: ${String(error).replaceAll(/\s+/g, ' ')}`)
    }
  }
  return result
}

async function keysOf(client: S3Client, Bucket: string): Promise<string[]> {
  const objects: { key: string; at: number }[] = []
  for await (const { Contents } of paginateListObjectsV2({ client }, { Bucket, Prefix: 'aws/lambda/' }))
    for (const { Key, LastModified } of Contents ?? [])
      if (Key) objects.push({ key: Key, at: LastModified?.getTime() ?? 0 })
  return objects.sort((one, other) => one.at - other.at).map(({ key }) => key)
}
