import * as z from 'zod/mini'
import type { Signer } from '../access/signers.ts'
import { nameOf } from '../account.ts'
import type { Template } from '../template/load.ts'

// Strict, because a stream with further settings would behave differently here.
const streamSchema = z.strictObject({
  DeliveryStreamName: z.optional(z.string()),
  DeliveryStreamType: z.literal('DirectPut'),
  DeliveryStreamEncryptionConfigurationInput: z.optional(z.unknown()),
  ExtendedS3DestinationConfiguration: z.strictObject({
    BucketARN: z.string(),
    RoleARN: z.string(),
    Prefix: z.string(),
    ErrorOutputPrefix: z.string(),
    BufferingHints: z.strictObject({ IntervalInSeconds: z.number(), SizeInMBs: z.number() }),
    CompressionFormat: z.literal('GZIP'),
    ProcessingConfiguration: z.strictObject({
      Enabled: z.literal(true),
      Processors: z.tuple([z.strictObject({ Type: z.literal('AppendDelimiterToRecord') })]),
    }),
  }),
})

/** A stream that writes its records into files of a bucket. */
export type StreamDefinition = {
  name: string
  arn: string
  bucket: string
  /** The beginning of a file's key; `!{timestamp:…}` in it is the time of its first record. */
  prefix: string
  seconds: number
  bytes: number
  writer: Signer
}

/** The streams of the template. `signerOf` returns the caller of a role, and throws if Firehose may not assume it. */
export function readStreams(
  template: Template,
  signerOf: (roleArn: string, service: string) => Signer,
): StreamDefinition[] {
  return template.ofType('AWS::KinesisFirehose::DeliveryStream').map((resource) => {
    const { ref: name, attribute } = template.identity(resource)
    const { ExtendedS3DestinationConfiguration: to } = z.parse(streamSchema, template.properties(resource))
    prefixAt(to.Prefix, new Date())
    return {
      name,
      arn: attribute('Arn'),
      bucket: nameOf(to.BucketARN),
      prefix: to.Prefix,
      seconds: to.BufferingHints.IntervalInSeconds,
      bytes: to.BufferingHints.SizeInMBs * 1024 ** 2,
      writer: signerOf(to.RoleARN, 'firehose.amazonaws.com'),
    }
  })
}

/**
 * The prefix of files of this time. Throws for an unsupported expression.
 * https://docs.aws.amazon.com/firehose/latest/dev/s3-prefixes.html
 */
export function prefixAt(prefix: string, time: Date): string {
  return prefix.replaceAll(/!\{(.+?)\}/g, (_, expression: string) => {
    if (expression === 'timestamp:yyyy-MM-dd') return time.toISOString().slice(0, 10)
    throw new Error(`the laptop's Firehose does not know the expression ${expression}`)
  })
}
