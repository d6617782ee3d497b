/** Mail through SES. */
import { SendEmailCommand, SESClient } from '@aws-sdk/client-ses'
import { env } from '../platform/env.ts'
import { log } from '../platform/log.ts'

export interface Mail {
  subject: string
  text: string
  html: string
}

export const mailer = () => {
  const client = new SESClient({})
  return {
    /** Returns whether SES took the mail. A failure is logged without the mail's text. */
    async send(to: string, { subject, text, html }: Mail): Promise<boolean> {
      const part = (Data: string) => ({ Charset: 'UTF-8', Data })
      try {
        await client.send(
          new SendEmailCommand({
            Source: env('MAIL_FROM'),
            Destination: { ToAddresses: [to] },
            Message: { Subject: part(subject), Body: { Text: part(text), Html: part(html) } },
          }),
        )
        return true
      } catch (error) {
        log.error('A mail was not sent', { reason: error instanceof Error ? error.name : 'unknown' })
        return false
      }
    },
  }
}
