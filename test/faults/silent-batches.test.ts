/**
 * A reaction gets ten messages, and half of them need a service that never responds. The queue, the clients, their time
 * limits and the batch size are the same as in production.
 */
import type { Context } from 'aws-lambda'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { defineEvent } from '../../events/event.ts'
import { batchSizeOf } from '../../infra/batch-size.ts'
import { pollQueue } from '../../infra/local/messaging/poll-queue.ts'
import { createQueue } from '../../infra/local/messaging/queue.ts'
import { mailer } from '../../lambdas/mail/mailer.ts'
import { pushSender } from '../../lambdas/notifications/push-sender.ts'
import { stripe } from '../../lambdas/payouts/stripe.ts'
import { only } from '../../lambdas/platform/effect.ts'
import type { Grant } from '../../lambdas/platform/grants.ts'
import { reaction } from '../../lambdas/platform/reaction.ts'
import { newKeys } from '../notifications/pushing.ts'
import { openInProcess } from './in-process.ts'
import { listen } from './listen.ts'

const functionMs = 30_000
const happened = defineEvent({
  name: 'something-happened',
  detail: z.object({ needsService: z.boolean() }),
  example: { needsService: true },
})
const { publicKey, ...deviceKeys } = newKeys()
const device = {
  endpoint: 'https://push.localhost/push/one',
  keys: { p256dh: publicKey, auth: deviceKeys.auth },
  applicationServerKey: publicKey,
}
const secrets = {
  'push-key': { publicKey, privateKey: deviceKeys.privateKey },
  'stripe-keys': { secretKey: 'sk_test_x', webhookSecret: 'whsec_x' },
}

let own: Awaited<ReturnType<typeof openInProcess>>
let endpoint: Awaited<ReturnType<typeof listen>>

beforeAll(async () => {
  own = await openInProcess()
  // Only requests for secrets get a response.
  endpoint = await listen(async (incoming, outgoing) => {
    const body = await new Response(incoming as unknown as ReadableStream).text()
    for (const [name, secret] of Object.entries(secrets))
      if (body.includes(name)) outgoing.end(JSON.stringify({ SecretString: JSON.stringify(secret) }))
  })
  for (const name of ['AWS_ENDPOINT_URL_SES', 'AWS_ENDPOINT_URL_SECRETS_MANAGER', 'PUSH_URL', 'STRIPE_URL'])
    vi.stubEnv(name, endpoint.url)
  vi.stubEnv('MAIL_FROM', 'Campus <mail@example.com>')
  vi.stubEnv('PUSH_KEY_SECRET', 'push-key')
  vi.stubEnv('PUSH_CONTACT', 'mailto:operators@example.com')
  vi.stubEnv('STRIPE_SECRET', 'stripe-keys')
})
afterAll(() => {
  vi.unstubAllEnvs()
  own.close()
  endpoint.close()
})

const reactions = {
  mail: reaction(happened, { mail: only(mailer, 'send') }, async ({ needsService }, { mail }) => {
    if (!needsService) return
    const sending = await mail.send('ann@example.com', { subject: 'Hi', text: 'Hi', html: 'Hi' })
    if (sending !== 'sent') throw new Error(sending)
  }),
  'web push': reaction(happened, { push: only(pushSender, 'send') }, async ({ needsService }, { push }) => {
    const message = { id: '1', title: 'Ann', body: 'Hello', path: '/home', tag: 'one', at: 1 }
    if (needsService) await push.send(device, message, 'high')
  }),
  Stripe: reaction(happened, { stripe: only(stripe, 'findAccount') }, async ({ needsService }, effects) => {
    if (needsService) await effects.stripe.findAccount('acct_1')
  }),
}
type Handle = (typeof reactions)['mail']['handler']
const cases: [string, { handler: Handle; grants: Grant[] }][] = Object.entries(reactions)

/** Runs the function as Lambda does: if the function takes longer than its timeout, the whole batch fails. */
async function invoke(handle: Handle, event: Parameters<Handle>[0]) {
  const ends = Date.now() + functionMs
  const context = { awsRequestId: 'r', getRemainingTimeInMillis: () => ends - Date.now() } as Context
  const late = sleep(functionMs, undefined, { ref: false }).then(() => {
    throw new Error('Task timed out')
  })
  return Promise.race([handle(event, context), late])
}

test.concurrent.for(cases)(
  'messages that do not need %s are received only once while %s never responds',
  { timeout: 60_000 },
  async ([, { handler, grants }]) => {
    const queue = createQueue({ name: 'reaction', visibilityTimeoutSeconds: 6 * (functionMs / 1000) })
    const receives: Record<string, number> = {}
    const ids = { innocent: [] as string[], failing: [] as string[] }
    for (let at = 0; at < 10; at += 1) {
      const needsService = at < 5
      const body = { id: String(at), 'detail-type': happened.name, detail: { needsService } }
      ids[needsService ? 'failing' : 'innocent'].push(await queue.send(JSON.stringify(body)))
    }
    const poller = pollQueue({
      queue,
      mapping: { batchSize: batchSizeOf(grants), functionResponseTypes: ['ReportBatchItemFailures'] },
      invoke: async (event) => {
        for (const { messageId } of event.Records) receives[messageId] = (receives[messageId] ?? 0) + 1
        return invoke(handler, event)
      },
      log: () => undefined,
    })
    await poller.idle()
    await poller.close()
    expect(queue.counts(), 'only what failed comes back').toMatchObject({ hidden: 5 })
    expect(ids.innocent.map((id) => receives[id])).toEqual([1, 1, 1, 1, 1])
  },
)
