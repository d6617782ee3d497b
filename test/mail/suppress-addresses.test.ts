/**
 * SES publishes bounces and complaints to the account's bus; the rule, queue and function are those of the template.
 */
import { expect, test } from 'vitest'
import { hashOfAddress, suppressedKey } from '../../lambdas/mail/mail-keys.ts'
import { register } from '../../shared/accounts/register.ts'
import { sendEmailCode } from '../../shared/accounts/send-email-code.ts'
import { newUlid } from '../../shared/ulid.ts'
import { call, idle, invoke, mailsTo, newEmail, signInAs } from '../cloud.ts'
import { rowOf } from '../rows.ts'

/** An address of SES's mailbox simulator that no other test uses. */
const simulated = (kind: string) => `${kind}+${newEmail().split('@')[0]}@simulator.amazonses.com`
const suppression = (address: string) => rowOf(suppressedKey(hashOfAddress(address)))

async function mailCodeTo(email: string) {
  const input = { id: newUlid(Date.now()), email, name: 'Ann Ray', password: 'correct horse', terms: true }
  await call(register, input)
  const person = await signInAs(email)
  expect((await call(sendEmailCode, {}, person)).output.sent).toBe(true)
  await idle()
  return person
}

test.each(['bounce', 'complaint'] as const)(
  'after a %s no other mail is sent to the address',
  async (kind) => {
    const email = simulated(kind)
    const person = await mailCodeTo(email)
    expect(await suppression(email)).toMatchObject({ because: kind, since: expect.any(Number) })
    const sent = (await mailsTo(email)).length
    const { error } = await call(sendEmailCode, {}, { ...person })
    // There may be no error: within a minute after the first code the call succeeds without sending a mail.
    expect([undefined, 'mail-suppressed']).toContain(error?.code)
    expect(await mailsTo(email)).toHaveLength(sent)
  },
)

test('an address that accepts its mail, or bounces temporarily, gets further mails', async () => {
  const email = simulated('success')
  await mailCodeTo(email)
  expect(await suppression(email)).toBeUndefined()
  const bounce = { bounceType: 'Transient', bouncedRecipients: [{ emailAddress: email }] }
  const body = JSON.stringify({
    id: 'e',
    'detail-type': 'Email Bounced',
    detail: { eventType: 'Bounce', bounce },
  })
  const record = { messageId: 'm', receiptHandle: 'r', body, attributes: {}, eventSource: 'aws:sqs' }
  expect(await invoke('suppress-addresses', { Records: [record] })).toEqual({ batchItemFailures: [] })
  expect(await suppression(email)).toBeUndefined()
})
