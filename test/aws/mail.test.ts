import { SendEmailCommand, SESClient, type SendEmailCommandInput } from '@aws-sdk/client-ses'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailer } from '../../lambdas/mail/mailer.ts'
import type { Platform } from '../../lambdas/platform/platform.ts'
import { newUlid } from '../../shared/ulid.ts'
import { mailDomain } from './open-services.ts'
import { clientOptions, mailsTo, platform, testRefusal, useServices } from './services.ts'

useServices()

let client: SESClient
beforeAll(() => {
  client = new SESClient(clientOptions('SES'))
})
afterAll(() => client.destroy())

/** An address that no other test uses. */
const newAddress = () => `${newUlid(Date.now()).toLowerCase()}@example.com`

/** A platform whose table lists no address as undeliverable. */
const withTable = { ...platform, table: { get: async () => undefined } } as never as Platform

const code = {
  subject: '1234 is your code',
  text: 'Your code is 1234 – é',
  html: '<p>Your code is <b>1234</b></p>',
}

test('a mail arrives with its subject, text and HTML', async () => {
  const to = newAddress()
  expect(await mailer(withTable).send(to, code)).toBe('sent')
  expect(await mailsTo(to)).toEqual([expect.objectContaining(code)])
})

const send = (change: Partial<SendEmailCommandInput>) =>
  client.send(
    new SendEmailCommand({
      Source: `no-reply@${mailDomain}`,
      Destination: { ToAddresses: [newAddress()] },
      Message: { Subject: { Data: 's' }, Body: { Text: { Data: 't' } } },
      ...change,
    }),
  )
const to = (...ToAddresses: string[]) => ({ Destination: { ToAddresses } })

testRefusal(
  'a mail from a domain that is not verified',
  () => send({ Source: 'no-reply@other.example' }),
  /MessageRejected/,
)
testRefusal('a mail to an address without a domain', () => send(to('nobody')), /InvalidParameterValue/)
testRefusal(
  'a mail to 51 people',
  () => send(to(...Array.from({ length: 51 }, newAddress))),
  /InvalidParameterValue/,
  /MessageRejected/,
)

test('the mailer reports that a refused mail was not sent', async () => {
  expect(await mailer(withTable).send('nobody', code)).toBe('refused')
})
