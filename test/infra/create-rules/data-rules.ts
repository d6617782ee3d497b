import type { Json } from '../synth-fixture.ts'
import { broken, first, ofType, outside, type CreateRule } from './rule.ts'

const table = 'DynamoDB::Table'
const createTable = 'https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_CreateTable.html'
const tableQuotas = 'https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/ServiceQuotas.html'
const createQueue =
  'https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_CreateQueue.html'
const events = 'https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-quota.html'

const indexesOf = (properties: Record<string, Json>): Json[] => properties['GlobalSecondaryIndexes'] ?? []

export const dataRules: CreateRule[] = [
  {
    rule: 'a table has at most 20 indexes',
    see: tableQuotas,
    findings: broken(table, (properties) => indexesOf(properties).length > 20),
    spoil: (copy) => indexesOf(first(copy, table)).push(...Array.from({ length: 20 }, () => ({}))),
  },
  {
    rule: 'a table defines the attributes of its keys and no other',
    see: createTable,
    findings: broken(table, (properties) => {
      const keys = [
        properties['KeySchema'],
        ...indexesOf(properties).map(({ KeySchema }) => KeySchema),
      ].flat()
      const used = new Set(keys.map(({ AttributeName }: Json) => AttributeName))
      const defined = properties['AttributeDefinitions'].map(({ AttributeName }: Json) => AttributeName)
      return used.size !== defined.length || !defined.every((name: string) => used.has(name))
    }),
    spoil: (copy) =>
      first(copy, table)['AttributeDefinitions'].push({ AttributeName: 'title', AttributeType: 'S' }),
  },
  {
    rule: 'the indexes of a table include at most 100 attributes together, and none that is a key',
    see: tableQuotas,
    findings: broken(table, (properties) => {
      const keys = properties['KeySchema'].map(({ AttributeName }: Json) => AttributeName)
      const included: string[] = indexesOf(properties).flatMap(({ Projection, KeySchema }) => {
        const own = [...keys, ...KeySchema.map(({ AttributeName }: Json) => AttributeName)]
        const names: string[] = Projection.NonKeyAttributes ?? []
        return names.some((name) => own.includes(name)) ? Array.from({ length: 101 }, () => 'key') : names
      })
      return included.length > 100
    }),
    spoil: (copy) => (indexesOf(first(copy, table))[0].Projection.NonKeyAttributes = ['title', 'pk']),
  },
  {
    rule: 'the name of an index has 3 to 255 letters, digits, dots, dashes and underscores',
    see: createTable,
    findings: broken(table, (properties) =>
      indexesOf(properties).some(({ IndexName }) => !/^[\w.-]{3,255}$/.test(IndexName)),
    ),
    spoil: (copy) => (indexesOf(first(copy, table))[0].IndexName = 'by author'),
  },
  {
    rule: 'no bucket has an explicit name, because names are unique across accounts and stay reserved after a deletion',
    see: 'https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html',
    findings: broken('S3::Bucket', ({ BucketName }) => BucketName !== undefined),
    spoil: (copy) => (first(copy, 'S3::Bucket')['BucketName'] = 'campus'),
  },
  {
    rule: 'a CORS rule has methods that S3 knows, and one wildcard per origin at most',
    see: 'https://docs.aws.amazon.com/AmazonS3/latest/userguide/ManageCorsUsing.html',
    findings: broken('S3::Bucket', ({ CorsConfiguration }) =>
      (CorsConfiguration?.CorsRules ?? []).some(
        ({ AllowedMethods, AllowedOrigins }: Json) =>
          AllowedMethods.some(
            (method: string) => !['GET', 'PUT', 'POST', 'DELETE', 'HEAD'].includes(method),
          ) || AllowedOrigins.some((origin: string) => origin.split('*').length > 2),
      ),
    ),
    spoil: (copy) =>
      (first(copy, 'S3::Bucket')['CorsConfiguration'] = {
        CorsRules: [{ AllowedMethods: ['POST'], AllowedOrigins: ['https://*.*.example'] }],
      }),
  },
  {
    rule: "the bucket of the distribution's logs accepts objects with an ACL",
    see: 'https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/standard-logging-legacy-s3.html',
    findings: (stage) => {
      const { Logging } = first(stage, 'CloudFront::Distribution')['DistributionConfig']
      const id = JSON.stringify(Logging?.Bucket).match(/\["(\w+)","RegionalDomainName"\]/)?.[1] ?? ''
      const [rule] = stage.resources[id]?.Properties['OwnershipControls']?.Rules ?? []
      return ['BucketOwnerPreferred', 'ObjectWriter'].includes(rule?.ObjectOwnership) ? [] : [`logs ${id}`]
    },
    spoil: (copy) => {
      for (const [, { Properties }] of ofType(copy, 'S3::Bucket')) delete Properties['OwnershipControls']
    },
  },
  {
    rule: 'messages stay in a queue for 14 days at most, and in flight for 12 hours',
    see: createQueue,
    findings: broken(
      'SQS::Queue',
      ({ MessageRetentionPeriod, VisibilityTimeout }) =>
        outside(MessageRetentionPeriod, 60, 1_209_600) || outside(VisibilityTimeout, 0, 43_200),
    ),
    spoil: (copy) => (first(copy, 'SQS::Queue')['MessageRetentionPeriod'] = 15 * 86_400),
  },
  {
    rule: 'a queue receives a message 1 to 1000 times before it is a dead letter',
    see: createQueue,
    findings: broken('SQS::Queue', ({ RedrivePolicy }) => outside(RedrivePolicy?.maxReceiveCount, 1, 1000)),
    spoil: (copy) => (first(copy, 'SQS::Queue')['RedrivePolicy'] = { maxReceiveCount: 0 }),
  },
  {
    rule: 'a rule of the bus has at most 5 targets, each with an id of its own',
    see: events,
    findings: broken('Events::Rule', ({ Targets }) => {
      const ids = new Set(Targets.map(({ Id }: Json) => Id))
      return Targets.length > 5 || ids.size !== Targets.length
    }),
    spoil: (copy) => {
      const { Targets } = first(copy, 'Events::Rule')
      Targets.push(...Array.from({ length: 5 }, (_, at) => ({ ...Targets[0], Id: `More${at}` })))
    },
  },
  {
    rule: 'the pattern of a rule of the bus has at most 2,048 characters',
    see: events,
    findings: broken('Events::Rule', ({ EventPattern = {} }) => JSON.stringify(EventPattern).length > 2048),
    spoil: (copy) => (first(copy, 'Events::Rule')['EventPattern'] = { source: ['x'.repeat(2048)] }),
  },
  {
    rule: 'a generated API key has 20 to 128 characters',
    see: 'https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-setup-api-keys.html',
    findings: broken('SecretsManager::Secret', ({ GenerateSecretString }) =>
      outside(GenerateSecretString?.PasswordLength, 20, 128),
    ),
    spoil: (copy) => (first(copy, 'SecretsManager::Secret')['GenerateSecretString'].PasswordLength = 16),
  },
]
