/**
 * Mail through SES. A mail is tried once: whoever sends one first writes a row that tells a later call not to send it
 * again (`issue` in lambdas/accounts/code-store.ts).
 */
import { SendRawEmailCommand, SESClient } from '@aws-sdk/client-ses'
import * as z from 'zod/mini'
import { RefusalError } from '../../shared/contract.ts'
import { clientOptions } from '../platform/clients.ts'
import { effect } from '../platform/effect.ts'
import { env } from '../platform/env.ts'
import { onResource } from '../platform/grants.ts'
import { log } from '../platform/log.ts'
import { Busy, retryBusy } from '../platform/retry-busy.ts'
import { mimeOf } from './mime.ts'
import { suppressionStore } from './suppression-store.ts'

export interface Mail {
  subject: string
  text: string
  html: string
  /** The address with which a mail program unsubscribes by itself (RFC 8058). */
  unsubscribe?: string
}

/**
 * `refused`: SES did not take it, or cannot be reached. `unknown`: no response came, or SES failed; the mail may arrive all
 * the same. `suppressed`: mails to this address came back, or were called spam; nothing was tried.
 */
type Sending = 'sent' | 'refused' | 'unknown' | 'suppressed'

const refusedSchema = z.union([
  z.object({ $metadata: z.object({ httpStatusCode: z.int().check(z.lt(500)) }) }),
  z.object({ $metadata: z.object({ httpStatusCode: z.literal(503) }) }),
  // No connection was made.
  z.object({ code: z.enum(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']) }),
])
const throttledSchema = z.object({ name: z.string().check(z.startsWith('Throttling')) })

const grants = {
  send: [...onResource('mail', 'ses:SendRawEmail'), ...suppressionStore.grants.has],
}

export const mailer = effect(grants, (platform) => {
  const client = new SESClient(clientOptions('mail'))
  const suppressed = suppressionStore(platform)

  /** SES did not take a throttled mail, so trying again cannot double it. */
  async function sendOrThrottle(command: SendRawEmailCommand): Promise<void> {
    try {
      await client.send(command)
    } catch (error) {
      throw throttledSchema.safeParse(error).success ? new Busy('SES throttles') : error
    }
  }

  return {
    /** A failure is logged without the mail's text. */
    async send(to: string, mail: Mail): Promise<Sending> {
      // SES takes no other letters in addresses.
      if (/[^\x21-\x7e]/.test(to)) return 'refused'
      if (await suppressed.has(to)) return 'suppressed'
      const Data = Buffer.from(mimeOf({ ...mail, from: env('MAIL_FROM'), to, headers: headersOf(mail) }))
      const command = new SendRawEmailCommand({ Destinations: [to], RawMessage: { Data } })
      try {
        await retryBusy(() => sendOrThrottle(command))
        return 'sent'
      } catch (error) {
        log.error('A mail was not sent', { reason: error instanceof Error ? error.name : 'unknown' })
        const refused = error instanceof RefusalError || refusedSchema.safeParse(error).success
        return refused ? 'refused' : 'unknown'
      }
    },
  }
})

function headersOf({ unsubscribe }: Mail): Record<string, string> {
  if (unsubscribe === undefined) return {}
  return {
    'List-Unsubscribe': `<${unsubscribe}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}
