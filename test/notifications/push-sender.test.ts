import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { pushSender } from '../../lambdas/notifications/push-sender.ts'
import { thePlatform } from '../../lambdas/platform/platform.ts'
import { startPushService } from '../../infra/local/push/server.ts'
import type { NewSubscription } from '../../shared/notifications/push-subscription.ts'
import { listen } from '../faults/listen.ts'
import { newKeys } from './pushing.ts'

const directory = mkdtempSync(join(tmpdir(), 'push-'))
const pairs: Record<string, ReturnType<typeof newKeys>> = { 'push-key-1': newKeys(), 'push-key-2': newKeys() }
const [former, current] = [pairs['push-key-1']!.publicKey, pairs['push-key-2']!.publicKey]
let secrets: Awaited<ReturnType<typeof listen>>
let service: Awaited<ReturnType<typeof startPushService>>

beforeAll(async () => {
  secrets = await listen(async (incoming, outgoing) => {
    const { SecretId } = JSON.parse(await text(incoming))
    outgoing.end(JSON.stringify({ SecretString: JSON.stringify(pairs[SecretId]) }))
  })
  service = await startPushService({ port: 0, file: join(directory, 'devices.json'), log: () => undefined })
})
afterEach(() => void vi.unstubAllEnvs())
afterAll(async () => {
  secrets.close()
  await service.close()
  rmSync(directory, { recursive: true })
})

/**
 * Sends a message to a browser that subscribed with a public key, as a function that is configured with the given
 * secrets.
 */
async function sendUnder(applicationServerKey: string, secret: string, otherSecret = '') {
  const environment = {
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets.url,
    PUSH_URL: service.url,
    PUSH_CONTACT: 'mailto:operators@example.com',
    PUSH_KEY_SECRET: secret,
    OTHER_PUSH_KEY_SECRET: otherSecret,
    TABLE_NAME: 'table',
  }
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
  const body = JSON.stringify({ applicationServerKey })
  const made = await fetch(`${service.url}/subscriptions`, { method: 'POST', body })
  const subscription = { ...((await made.json()) as NewSubscription), applicationServerKey }
  const message = { id: '1', title: 'Ann', body: 'Hello', path: '/home', tag: 'one', at: 1 }
  return pushSender(thePlatform()).send(subscription, message, 'high')
}

test('while the key is replaced, each message is signed with the key of its subscription', async () => {
  expect(await sendUnder(former, 'push-key-1')).toBe('sent')
  expect(await sendUnder(former, 'push-key-2', 'push-key-1')).toBe('sent')
  expect(await sendUnder(current, 'push-key-2', 'push-key-1')).toBe('sent')
})

test('a subscription whose key is not configured counts as ended', async () => {
  expect(await sendUnder(former, 'push-key-2')).toBe('gone')
  expect(await sendUnder(newKeys().publicKey, 'push-key-2', 'push-key-1')).toBe('gone')
})
