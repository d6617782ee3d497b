import { SendEmailCommand, SESClient, type SendEmailCommandInput } from '@aws-sdk/client-ses'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailer } from '../../lambdas/mail/mailer.ts'
import { newEmail } from '../cloud.ts'
import { mailDomain } from './open-services.ts'
import { clientOptions, mailsTo, platform, useServices } from './services.ts'

useServices()

let client: SESClient
beforeAll(() => {
  client = new SESClient(clientOptions('SES'))
})
afterAll(() => client.destroy())

const code = {
  subject: '1234 is your code',
  text: 'Your code is 1234 – é',
  html: '<p>Your code is <b>1234</b></p>',
}

test('a mail arrives with its subject, text and HTML', async () => {
  const to = newEmail()
  expect(await mailer(platform).send(to, code)).toBe('sent')
  expect(await mailsTo(to)).toEqual([expect.objectContaining(code)])
})

const send = (change: Partial<SendEmailCommandInput>) =>
  client.send(
    new SendEmailCommand({
      Source: `no-reply@${mailDomain}`,
      Destination: { ToAddresses: [newEmail()] },
      Message: { Subject: { Data: 's' }, Body: { Text: { Data: 't' } } },
      ...change,
    }),
  )
const to = (...ToAddresses: string[]) => ({ Destination: { ToAddresses } })

test.each<[string, Partial<SendEmailCommandInput>, string]>([
  ['from a domain that is not verified', { Source: 'no-reply@other.example' }, 'MessageRejected'],
  ['to an address without a domain', to('nobody'), 'InvalidParameterValue'],
  ['to 51 people', to(...Array.from({ length: 51 }, () => newEmail())), 'InvalidParameterValue'],
])('a mail %s is refused', async (_what, change, name) => {
  await expect(send(change)).rejects.toMatchObject({ name })
})

test('the mailer says that a refused mail was not sent', async () => {
  expect(await mailer(platform).send('nobody', code)).toBe('refused')
})
