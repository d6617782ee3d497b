import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb'
import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge'
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { SendEmailCommand, SESClient } from '@aws-sdk/client-ses'
import { ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import { mailDomain, secretName } from './open-services.ts'
import { clientOptions, output, testRefusal, useServices } from './services.ts'

useServices()

/** The options of a client whose secret is wrong. */
function forged(name: Parameters<typeof clientOptions>[0]) {
  const { credentials, ...options } = clientOptions(name)
  return { ...options, credentials: { ...credentials, secretAccessKey: 'wrong' }, maxAttempts: 1 }
}
const Key = { pk: { S: 'a' }, sk: { S: 'b' } }
const mail = {
  Source: `no-reply@${mailDomain}`,
  Destination: { ToAddresses: ['ann@example.edu'] },
  Message: { Subject: { Data: 's' }, Body: { Text: { Data: 't' } } },
}
const entry = { Source: 'campus', DetailType: 'forged', Detail: '{}' }

const calls: [string, () => Promise<unknown>][] = [
  [
    'the table',
    () =>
      new DynamoDBClient(forged('DYNAMODB')).send(
        new GetItemCommand({ TableName: output('TableName'), Key }),
      ),
  ],
  [
    'buckets',
    () =>
      new S3Client({ ...forged('S3'), forcePathStyle: true }).send(
        new ListObjectsV2Command({ Bucket: output('BucketName') }),
      ),
  ],
  ['mail', () => new SESClient(forged('SES')).send(new SendEmailCommand(mail))],
  [
    'queues',
    () => new SQSClient(forged('SQS')).send(new ReceiveMessageCommand({ QueueUrl: output('QueueUrl') })),
  ],
  [
    'the bus',
    () =>
      new EventBridgeClient(forged('EVENTBRIDGE')).send(
        new PutEventsCommand({ Entries: [{ ...entry, EventBusName: output('BusName') }] }),
      ),
  ],
  [
    'secrets',
    () =>
      new SecretsManagerClient(forged('SECRETS_MANAGER')).send(
        new GetSecretValueCommand({ SecretId: secretName }),
      ),
  ],
]

for (const [name, act] of calls)
  testRefusal(`a false signature for ${name}`, act, /Signature|UnrecognizedClient/, 'accepted')
