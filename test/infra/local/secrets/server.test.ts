import {
  GetSecretValueCommand,
  ListSecretsCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager'
import { createPublicKey } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LocalServer } from '../../../../infra/local/http-server.ts'
import { startSecretsManager } from '../../../../infra/local/secrets/server.ts'
import { openSecrets } from '../../../../infra/local/secrets/values.ts'

let directory: string
let server: LocalServer
let secrets: ReturnType<typeof openSecrets>
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'secrets-'))
  secrets = openSecrets(join(directory, 'secrets.json'))
  server = await startSecretsManager(0, secrets.valueOf)
})
afterAll(async () => {
  await server.close()
  await rm(directory, { recursive: true })
})

const clientOf = (secretAccessKey = 'local') =>
  new SecretsManagerClient({
    endpoint: server.url,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey },
  })
const get = (SecretId: string, client = clientOf()) => client.send(new GetSecretValueCommand({ SecretId }))

test('a reference to one half of a key pair creates the whole pair', async () => {
  const publicKey = secrets.resolve('campus/local/file-key-1', 'publicKey')
  const { SecretString, Name } = await get('campus/local/file-key-1')
  const pair = JSON.parse(SecretString ?? '')
  expect(Name).toBe('campus/local/file-key-1')
  expect(pair.publicKey).toBe(publicKey)
  expect(createPublicKey(pair.privateKey).export({ type: 'spki', format: 'pem' })).toBe(publicKey)
})

test('a secret without fields is found by its name and by its ARN', async () => {
  const value = secrets.resolve('arn:aws:secretsmanager:us-east-1:000000000000:secret:edge', undefined)
  expect((await get('edge')).SecretString).toBe(value)
  expect((await get('arn:aws:secretsmanager:us-east-1:000000000000:secret:edge')).SecretString).toBe(value)
})

test("an unknown secret, another operation and an invalid signature get the service's own refusals", async () => {
  await expect(get('campus/other')).rejects.toMatchObject({
    name: 'ResourceNotFoundException',
    message: "Secrets Manager can't find the specified secret.",
  })
  await expect(clientOf().send(new ListSecretsCommand({}))).rejects.toMatchObject({
    name: 'UnknownOperationException',
  })
  await expect(get('edge', clientOf('wrong'))).rejects.toMatchObject({ name: 'InvalidSignatureException' })
})

test('the keys of Stripe are created once, and those of a test account replace them', async () => {
  const { SecretString = '' } = await get('campus/local/stripe-1')
  expect(JSON.parse(SecretString)).toEqual({
    secretKey: expect.stringMatching(/^sk_test_\w{48}$/),
    webhookSecret: expect.stringMatching(/^whsec_\w{48}$/),
  })
  const file = join(directory, 'secrets.json')
  expect(openSecrets(file).valueOf('campus/local/stripe-1')).toBe(SecretString)
  const own = { secretKey: 'sk_test_own', webhookSecret: 'whsec_own' }
  const { valueOf } = openSecrets(file, own)
  expect(JSON.parse(valueOf('campus/local/stripe-1') ?? '')).toEqual(own)
  expect(valueOf('campus/local/push-key-1')).toMatch(/privateKey/)
})
