/**
 * Mail through SES. A mail is tried once: whoever sends one first writes a row that tells a later call not to send it
 * again (`issue` in lambdas/users/code-store.ts).
 */
import { SendEmailCommand, SESClient } from '@aws-sdk/client-ses'
import * as z from 'zod/mini'
import { RefusalError } from '../../shared/contract.ts'
import { clientOptions } from '../platform/clients.ts'
import { effect } from '../platform/effect.ts'
import { env } from '../platform/env.ts'
import { onResource } from '../platform/grants.ts'
import { log } from '../platform/log.ts'
import { Busy, retryBusy } from '../platform/retry-busy.ts'

export interface Mail {
  subject: string
  text: string
  html: string
}

/** `unknown`: no response came, or SES failed. The mail may arrive all the same. */
type Sending = 'sent' | 'refused' | 'unknown'

const refusedSchema = z.object({ $metadata: z.object({ httpStatusCode: z.int().check(z.lt(500)) }) })
const throttledSchema = z.object({ name: z.string().check(z.startsWith('Throttling')) })

export const mailer = effect({ send: onResource('mail', 'ses:SendEmail') }, () => {
  const client = new SESClient(clientOptions('mail'))

  /** SES did not take a throttled mail, so trying again cannot double it. */
  async function sendOrThrottle(command: SendEmailCommand): Promise<void> {
    try {
      await client.send(command)
    } catch (error) {
      throw throttledSchema.safeParse(error).success ? new Busy('SES throttles') : error
    }
  }

  return {
    /** A failure is logged without the mail's text. */
    async send(to: string, { subject, text, html }: Mail): Promise<Sending> {
      const part = (Data: string) => ({ Charset: 'UTF-8', Data })
      const command = new SendEmailCommand({
        Source: env('MAIL_FROM'),
        Destination: { ToAddresses: [to] },
        Message: { Subject: part(subject), Body: { Text: part(text), Html: part(html) } },
      })
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
