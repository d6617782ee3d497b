/**
 * Mail through SES. A mail is tried once: its sender first writes a row that stops later calls from sending it again
 * (`issue` in lambdas/accounts/code-store.ts).
 */
import { SendRawEmailCommand, SESClient } from '@aws-sdk/client-ses'
import * as z from 'zod/mini'
import { RefusalError } from '../../shared/refusal-error.ts'
import { clientOptions } from '../platform/clients.ts'
import { effect } from '../platform/effect.ts'
import { env } from '../platform/env.ts'
import { onResource } from '../platform/grants.ts'
import { log } from '../platform/log.ts'
import { Busy, retryBusy } from '../platform/retry-busy.ts'
import { mimeOf, type MailPicture } from './mime.ts'
import { suppressionStore } from './suppression-store.ts'

export interface Mail {
  subject: string
  text: string
  html: string
  /** The address with which a mail program unsubscribes by itself (RFC 8058). */
  unsubscribe?: string
  /** The pictures that the HTML shows as `cid:` and their id. */
  pictures?: MailPicture[]
}

/**
 * `refused`: SES did not accept the mail, or cannot be reached. `unknown`: no response came, or SES failed; the mail may
 * still arrive. `suppressed`: earlier mails to this address bounced or were marked as spam, so none was sent.
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

  /** Sends a mail, and retries if SES throttles it. SES did not accept a throttled mail, so this sends no mail twice. */
  async function sendOrThrottle(command: SendRawEmailCommand): Promise<void> {
    try {
      await client.send(command)
    } catch (error) {
      throw throttledSchema.safeParse(error).success ? new Busy('SES throttles') : error
    }
  }

  return {
    /** Logs a failure without the mail's text. */
    async send(to: string, mail: Mail): Promise<Sending> {
      // SES accepts no other characters in addresses.
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
  // Tells automatic responders, such as those of people who are away, not to reply.
  const automatic = { 'Auto-Submitted': 'auto-generated' }
  if (unsubscribe === undefined) return automatic
  return {
    ...automatic,
    'List-Unsubscribe': `<${unsubscribe}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}
