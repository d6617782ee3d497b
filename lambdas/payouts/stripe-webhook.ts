/**
 * Receives Stripe's events about accounts. The signature over the raw body proves that an event is from Stripe. The event
 * is stored once, and the reaction to its row does the rest. Events about anything else are accepted and ignored.
 */
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda'
import { commonRefusals } from '../../shared/common-refusals.ts'
import { makeAll } from '../../shared/kernel.ts'
import { grantsOf, only } from '../platform/effect.ts'
import { log } from '../platform/log.ts'
import { thePlatform, type Platform } from '../platform/platform.ts'
import { payoutStore } from './payout-store.ts'
import { stripe } from './stripe.ts'

/** The most bytes of a request's body. A Stripe event has some kilobytes. */
const bodyMaximum = 256 * 1024

const meaningful = ['account.updated', 'account.application.deauthorized', 'capability.updated']

const effects = { stripe: only(stripe, 'readEvent'), payouts: only(payoutStore, 'noteEvent') }
export const grants = grantsOf(effects)

export async function handler(request: APIGatewayProxyEvent): Promise<APIGatewayProxyResult> {
  const { stripe: at, payouts } = makeAll<Platform, typeof effects>(effects, thePlatform())
  const body = Buffer.from(request.body ?? '', request.isBase64Encoded ? 'base64' : 'utf8')
  if (body.length > bodyMaximum) return refuse('too-large', request)
  const event = await at.readEvent(body.toString('utf8'), signatureOf(request))
  if (!event) return refuse('bad-input', request)
  const { id, type, accountId } = event
  if (accountId !== undefined && meaningful.includes(type)) await payouts.noteEvent(id, { accountId, type })
  log.info('stripe-event', { type })
  return answer(200, { received: true })
}

function signatureOf({ headers }: APIGatewayProxyEvent): string {
  const found = Object.entries(headers ?? {}).find(([name]) => name.toLowerCase() === 'stripe-signature')
  return found?.[1] ?? ''
}

function refuse(code: 'too-large' | 'bad-input', { requestContext: { requestId } }: APIGatewayProxyEvent) {
  const { status, message } = commonRefusals[code]
  return answer(status, { error: { code, message, requestId } })
}

function answer(statusCode: number, body: object): APIGatewayProxyResult {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }
  return { statusCode, headers, body: JSON.stringify(body) }
}
