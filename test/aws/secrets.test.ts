import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { createPrivateKey } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { secretName } from './open-services.ts'
import { clientOptions, testRefusal, useServices } from './services.ts'

useServices()

let client: SecretsManagerClient
beforeAll(() => {
  client = new SecretsManagerClient(clientOptions('SECRETS_MANAGER'))
})
afterAll(() => client.destroy())

const get = (SecretId: string) => client.send(new GetSecretValueCommand({ SecretId }))

test('a secret is found by its name and by its ARN, with its fields as JSON', async () => {
  const { ARN, Name, SecretString } = await get(secretName)
  expect(Name).toBe(secretName)
  const { privateKey } = JSON.parse(SecretString ?? '')
  expect(createPrivateKey(privateKey).asymmetricKeyType).toBe('rsa')
  expect((await get(ARN ?? '')).SecretString).toBe(SecretString)
})

testRefusal('a secret that does not exist', () => get('campus/test/other'), /ResourceNotFoundException/)
