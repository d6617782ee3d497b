import { GetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openAccess } from '../../../../infra/local/access/access.ts'
import { openQueues } from '../../../../infra/local/messaging/queues.ts'
import { startSqs } from '../../../../infra/local/messaging/sqs.ts'
import { templateOf } from './template-of.ts'

const arnOf = (queue: string) => `arn:aws:sqs:us-east-1:000000000000:${queue}`

test("SQS lets a function use the queue that its role allows, and refuses another queue in SQS's words", async () => {
  const Statement = [{ Effect: 'Allow', Action: 'sqs:GetQueueAttributes', Resource: arnOf('letters') }]
  const template = templateOf({
    Letters: { Type: 'AWS::SQS::Queue', Properties: { QueueName: 'letters' } },
    Parcels: { Type: 'AWS::SQS::Queue', Properties: { QueueName: 'parcels' } },
    Role: {
      Type: 'AWS::IAM::Role',
      Properties: {
        RoleName: 'reader',
        AssumeRolePolicyDocument: {
          Version: '2012-10-17',
          Statement: [
            { Effect: 'Allow', Action: 'sts:AssumeRole', Principal: { Service: 'lambda.amazonaws.com' } },
          ],
        },
        Policies: [{ PolicyName: 'reads', PolicyDocument: { Version: '2012-10-17', Statement } }],
      },
    },
    Reader: {
      Type: 'AWS::Lambda::Function',
      Properties: { FunctionName: 'reader', Role: 'arn:aws:iam::000000000000:role/reader' },
    },
  })
  const directory = mkdtempSync(join(tmpdir(), 'queues-'))
  const { signers, functionSigner } = openAccess(template)
  const { url, close } = await startSqs({ port: 0, queues: openQueues(template, directory), signers })
  const client = new SQSClient({
    endpoint: url,
    region: 'us-east-1',
    maxAttempts: 1,
    credentials: functionSigner('reader'),
  })
  onTestFinished(async () => {
    client.destroy()
    await close()
    rmSync(directory, { recursive: true })
  })
  const attributesOf = (queue: string) =>
    client.send(
      new GetQueueAttributesCommand({
        QueueUrl: `${url}/000000000000/${queue}`,
        AttributeNames: ['QueueArn'],
      }),
    )
  expect((await attributesOf('letters')).Attributes).toEqual({ QueueArn: arnOf('letters') })
  await expect(attributesOf('parcels')).rejects.toMatchObject({
    name: 'AccessDeniedException',
    message: expect.stringContaining(
      `is not authorized to perform: sqs:GetQueueAttributes on resource: ${arnOf('parcels')}`,
    ),
  })
})
