/**
 * Tests that each service refuses the calls that a function's role does not allow, and executes the allowed ones. The
 * calls come from the SDK's own clients.
 */
import {
  AdminDisableUserCommand,
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider'
import {
  BatchGetItemCommand,
  DeleteTableCommand,
  DynamoDBClient,
  ExecuteStatementCommand,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  ScanCommand,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb'
import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge'
import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { createPresignedPost } from '@aws-sdk/s3-presigned-post'
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { SendEmailCommand, SendRawEmailCommand, SESClient } from '@aws-sdk/client-ses'
import { expect, test } from 'vitest'
import { environmentOf, theCloud } from '../../../cloud.ts'

type Service = 'files' | 'userPool' | 'mail' | 'bus' | 'secrets' | 'table'

/** The settings of a client that signs with a function's credentials. */
async function as(functionName: string, service: Service, more: Record<string, string> = {}) {
  const own = { ...(await environmentOf(functionName)), ...more }
  const { ports } = await theCloud()
  return {
    endpoint: `http://127.0.0.1:${ports[service]}`,
    region: 'us-east-1',
    maxAttempts: 1,
    credentials: {
      accessKeyId: own['AWS_ACCESS_KEY_ID']!,
      secretAccessKey: own['AWS_SECRET_ACCESS_KEY']!,
      sessionToken: own['AWS_SESSION_TOKEN']!,
    },
  }
}
const variable = async (functionName: string, name: string) => (await environmentOf(functionName))[name]!

/** Matches the service's refusal of an action that the role does not allow on the resource. */
const lacks = (action: string, resource: string) =>
  expect.stringMatching(
    new RegExp(
      `^User: arn:aws:sts::000000000000:assumed-role/\\S+ is not authorized to perform: ${action} on resource: ${resource}`,
    ),
  )

test('the bus accepts events only from the function that publishes them', async () => {
  const put = async (functionName: string) => {
    const Entries = [
      {
        EventBusName: await variable('publish-events', 'EVENT_BUS_NAME'),
        Source: 'campus',
        DetailType: 'nothing-reacts-to-this',
        Detail: '{}',
      },
    ]
    return new EventBridgeClient(await as(functionName, 'bus')).send(new PutEventsCommand({ Entries }))
  }
  await expect(put('posts-api')).rejects.toMatchObject({
    name: 'AccessDeniedException',
    message: lacks('events:PutEvents', 'arn:aws:events:us-east-1:000000000000:event-bus/\\S+'),
  })
  expect((await put('publish-events')).FailedEntryCount).toBe(0)
})

test('only the function that signs addresses of private files can read the secret with the key', async () => {
  const SecretId = await variable('media-api', 'FILE_KEY_SECRET')
  const get = async (functionName: string) =>
    new SecretsManagerClient(await as(functionName, 'secrets')).send(new GetSecretValueCommand({ SecretId }))
  await expect(get('posts-api')).rejects.toMatchObject({
    name: 'AccessDeniedException',
    message: lacks('secretsmanager:GetSecretValue', 'arn:aws:secretsmanager:\\S+:secret:campus/local/\\S+'),
  })
  expect((await get('media-api')).SecretString).toContain('privateKey')
})

test('accounts-api may look up a person in the pool, but not disable one', async () => {
  const user = { UserPoolId: await variable('accounts-api', 'USER_POOL_ID'), Username: 'nobody' }
  const send = async (functionName: string, command: AdminGetUserCommand | AdminDisableUserCommand) =>
    new CognitoIdentityProviderClient(await as(functionName, 'userPool')).send(command as AdminGetUserCommand)
  await expect(send('accounts-api', new AdminGetUserCommand(user))).rejects.toMatchObject({
    name: 'UserNotFoundException',
  })
  await expect(send('accounts-api', new AdminDisableUserCommand(user))).rejects.toMatchObject({
    name: 'AccessDeniedException',
    message: lacks('cognito-idp:AdminDisableUser', 'arn:aws:cognito-idp:\\S+'),
  })
  await expect(send('posts-api', new AdminGetUserCommand(user))).rejects.toMatchObject({
    name: 'AccessDeniedException',
  })
})

test('accounts-api may send mail with exactly the actions of its role', async () => {
  const Source = await variable('accounts-api', 'MAIL_FROM')
  const ses = async (functionName: string) => new SESClient(await as(functionName, 'mail'))
  const raw = new SendRawEmailCommand({
    RawMessage: { Data: Buffer.from(`From: ${Source}\r\nTo: a@example.com\r\n\r\nHello`) },
  })
  expect((await (await ses('accounts-api')).send(raw)).MessageId).toBeDefined()
  await expect((await ses('posts-api')).send(raw)).rejects.toMatchObject({
    name: 'AccessDenied',
    message: lacks('ses:SendRawEmail', 'arn:aws:ses:us-east-1:000000000000:identity/campus.localhost'),
  })
  const mail = new SendEmailCommand({
    Source,
    Destination: { ToAddresses: ['somebody@example.com'] },
    Message: { Subject: { Data: 'Hello' }, Body: { Text: { Data: 'Hello' } } },
  })
  await expect((await ses('accounts-api')).send(mail)).rejects.toMatchObject({
    name: 'AccessDenied',
    message: lacks('ses:SendEmail', 'arn:aws:ses:\\S+'),
  })
})

test('objects are read, written and listed only below the prefixes of the role', async () => {
  const Bucket = await variable('finish-upload', 'UPLOADS_BUCKET')
  const Files = await variable('finish-upload', 'FILES_BUCKET')
  const s3 = new S3Client({ ...(await as('finish-upload', 'files')), forcePathStyle: true })
  const place = { Bucket: Files, Key: 'files/grants.txt' }
  await s3.send(new PutObjectCommand({ ...place, Body: 'text' }))
  await expect(
    s3.send(new PutObjectCommand({ ...place, Key: 'other/grants.txt', Body: 'text' })),
  ).rejects.toMatchObject({
    name: 'AccessDenied',
    $metadata: { httpStatusCode: 403 },
    message: lacks('s3:PutObject', `arn:aws:s3:::${Files}/other/grants.txt`),
  })
  await expect(s3.send(new GetObjectCommand(place))).rejects.toMatchObject({ name: 'AccessDenied' })
  await expect(s3.send(new DeleteObjectCommand(place))).rejects.toMatchObject({ name: 'AccessDenied' })
  await expect(s3.send(new ListObjectsV2Command({ Bucket: Files }))).rejects.toMatchObject({
    message: lacks('s3:ListBucket', `arn:aws:s3:::${Files}`),
  })
  await expect(s3.send(new GetObjectCommand({ Bucket, Key: 'uploads/u/never-sent' }))).rejects.toMatchObject({
    name: 'NoSuchKey',
  })
})

test('deleting several objects reports those that the role may not delete', async () => {
  const Bucket = await variable('media-api', 'FILES_BUCKET')
  const own = new S3Client({ ...(await as('media-api', 'files')), forcePathStyle: true })
  const Objects = ['files/grants-a', 'other/grants-b'].map((Key) => ({ Key, VersionId: 'one' }))
  const { Errors } = await own.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }))
  expect(Errors).toEqual([
    expect.objectContaining({
      Key: 'other/grants-b',
      Code: 'AccessDenied',
      Message: lacks('s3:DeleteObjectVersion', `arn:aws:s3:::${Bucket}/other/grants-b`),
    }),
  ])
})

test("a form can upload only what its signer's role allows at the time of the upload", async () => {
  const Bucket = await variable('media-api', 'UPLOADS_BUCKET')
  async function send(functionName: string, Key: string): Promise<[number, string]> {
    const s3 = new S3Client({ ...(await as(functionName, 'files')), forcePathStyle: true })
    const { url, fields } = await createPresignedPost(s3, { Bucket, Key })
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    form.append('file', new Blob(['text']))
    const response = await fetch(url, { method: 'POST', body: form })
    return [response.status, await response.text()]
  }
  expect(await send('media-api', 'uploads/u/grants')).toEqual([204, ''])
  expect(await send('media-api', 'other/grants')).toEqual([403, expect.stringContaining('s3:PutObject')])
  expect(await send('posts-api', 'uploads/u/grants')).toEqual([403, expect.stringContaining('s3:PutObject')])
})

test("a signature with another function's secret or token is invalid", async () => {
  const posts = await environmentOf('posts-api')
  const get = async (more: Record<string, string>) =>
    new SecretsManagerClient(await as('media-api', 'secrets', more)).send(
      new GetSecretValueCommand({ SecretId: await variable('media-api', 'FILE_KEY_SECRET') }),
    )
  await expect(get({ AWS_SECRET_ACCESS_KEY: posts['AWS_SECRET_ACCESS_KEY']! })).rejects.toMatchObject({
    name: 'InvalidSignatureException',
  })
  await expect(get({ AWS_SESSION_TOKEN: posts['AWS_SESSION_TOKEN']! })).rejects.toMatchObject({
    name: 'UnrecognizedClientException',
  })
})

test('the table checks the role for each row, and refuses rows that the role does not allow', async () => {
  const TableName = await variable('posts-api', 'TABLE_NAME')
  const table = `arn:aws:dynamodb:us-east-1:000000000000:table/${TableName}`
  const clientOf = async (functionName: string) => new DynamoDBClient(await as(functionName, 'table'))
  const [posts, campuses] = [await clientOf('posts-api'), await clientOf('campuses-api')]
  const keyOf = (pk: string) => ({ pk: { S: pk }, sk: { S: '#NOTHING' } })
  const get = (pk: string) => new GetItemCommand({ TableName, Key: keyOf(pk) })
  // The condition is never true, so nothing is written.
  const ConditionExpression = 'attribute_exists(pk)'
  const put = (pk: string) => new PutItemCommand({ TableName, Item: keyOf(pk), ConditionExpression })
  const refused = (action: string, resource = table) => ({
    name: 'AccessDeniedException',
    $metadata: { httpStatusCode: 400 },
    message: lacks(`dynamodb:${action}`, resource),
  })

  expect((await campuses.send(get('CAMPUS#grants'))).Item).toBeUndefined()
  await expect(campuses.send(put('CAMPUS#grants'))).rejects.toMatchObject(refused('PutItem'))
  await expect(posts.send(put('POST#grants'))).rejects.toMatchObject({
    name: 'ConditionalCheckFailedException',
  })
  await expect(posts.send(put('EMAIL#grants'))).rejects.toMatchObject(refused('PutItem'))

  const together = (...pks: string[]) =>
    new TransactWriteItemsCommand({
      TransactItems: pks.map((pk) => ({ Put: { TableName, Item: keyOf(pk), ConditionExpression } })),
    })
  await expect(posts.send(together('POST#a', 'POST#b'))).rejects.toMatchObject({
    name: 'TransactionCanceledException',
  })
  await expect(posts.send(together('POST#a', 'EMAIL#b'))).rejects.toMatchObject(refused('PutItem'))
  const batch = (...pks: string[]) =>
    new BatchGetItemCommand({ RequestItems: { [TableName]: { Keys: pks.map(keyOf) } } })
  expect((await posts.send(batch('POST#a', 'POST#b'))).Responses).toEqual({ [TableName]: [] })
  await expect(posts.send(batch('POST#a', 'EMAIL#b'))).rejects.toMatchObject(refused('BatchGetItem'))

  const query = (IndexName: string, name: string, pk: string) =>
    new QueryCommand({
      TableName,
      IndexName,
      KeyConditionExpression: '#partition = :partition',
      ExpressionAttributeNames: { '#partition': name },
      ExpressionAttributeValues: { ':partition': { S: pk } },
    })
  expect((await posts.send(query('feed', 'feedKey', 'CAMPUS#grants#POSTS'))).Count).toBe(0)
  await expect(posts.send(query('feed', 'feedKey', 'other'))).rejects.toMatchObject(
    refused('Query', `${table}/index/feed`),
  )
  await expect(posts.send(query('saved', 'savedKey', 'USER#a#SAVED'))).rejects.toMatchObject(
    refused('Query', `${table}/index/saved`),
  )
  await expect(posts.send(new ScanCommand({ TableName }))).rejects.toMatchObject(refused('Scan'))
  await expect(posts.send(new DeleteTableCommand({ TableName }))).rejects.toMatchObject(
    refused('DeleteTable'),
  )
  await expect(
    posts.send(new ExecuteStatementCommand({ Statement: `SELECT * FROM "${TableName}"` })),
  ).rejects.toMatchObject({ name: 'NotImplemented' })
})

test("the table engine's own refusals are returned unchanged", async () => {
  const TableName = await variable('posts-api', 'TABLE_NAME')
  const client = new DynamoDBClient(await as('posts-api', 'table'))
  const Key = { pk: { S: 'POST#grants' }, sk: { S: '#NOTHING' }, other: { S: 'a' } }
  await expect(client.send(new GetItemCommand({ TableName, Key }))).rejects.toMatchObject({
    name: 'ValidationException',
    message: 'The number of conditions on the keys is invalid',
  })
})
