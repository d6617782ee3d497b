import { expect, test } from 'vitest'
import { changeEmail } from '../../shared/accounts/change-email.ts'
import { openEmailLink } from '../../shared/accounts/open-email-link.ts'
import { sendEmailChangeCode } from '../../shared/accounts/send-email-change-code.ts'
import { getMe } from '../../shared/users/get-me.ts'
import { limitKey } from '../../lambdas/platform/limit-keys.ts'
import { call, codeFor, loose, newEmail, signInAs, verified, type Person } from '../cloud.ts'
import { banAddress, putRow } from '../rows.ts'
import { linkTo } from './links.ts'

async function withLink(email = newEmail()) {
  const person = await verified()
  await sendCode(person, email)
  return { person, email, ...(await linkTo(email)) }
}

async function sendCode(person: Person, email: string): Promise<void> {
  const input = { email, campusId: 'ou', currentPassword: person.password }
  const { error } = await call(sendEmailChangeCode, input, person)
  if (error) throw new Error(error.code)
}

test('the mail with the code has a link to the site of the campus, which changes the address once', async () => {
  const { person, email, href, token } = await withLink()
  expect([href.hostname, href.pathname]).toEqual(['ou.campus.localhost', '/settings/account/email/link'])
  expect((await call(openEmailLink, { token }, person)).output.email).toBe(email)
  expect((await call(getMe, {}, person)).output.email).toBe(email)
  expect((await signInAs(email, person.password)).email).toBe(email)
  const again = await call(openEmailLink, { token }, person)
  expect([again.status, again.error?.code]).toEqual([410, 'link-failed'])
})

test('the link works only for the person who requested the mail, and not after the code was used', async () => {
  const { person, email, token } = await withLink()
  expect((await call(openEmailLink, { token }, await verified())).error?.code).toBe('link-failed')
  expect((await call(changeEmail, { code: await codeFor(email) }, person)).output.email).toBe(email)
  expect((await call(openEmailLink, { token }, person)).error?.code).toBe('link-failed')
})

test('the link does not change the address to one that was banned or taken in the meantime', async () => {
  const banned = await withLink()
  await banAddress(banned.email)
  const refused = await call(openEmailLink, { token: banned.token }, banned.person)
  expect(refused.error?.code).toBe('account-banned')
  const first = await withLink()
  const second = await withLink(first.email)
  expect((await call(openEmailLink, { token: second.token }, second.person)).status).toBe(200)
  expect((await call(openEmailLink, { token: first.token }, first.person)).error?.code).toBe('email-taken')
})

test('after fifty wrong codes for an address in a day, from any accounts, only the mailed link changes an e-mail to it', async () => {
  const email = newEmail()
  const [stranger, owner] = [await verified(), await verified()]
  // Simulates 49 wrong codes that other accounts entered.
  const fullAt = Date.now() + 49 * (86_400_000 / 50)
  await putRow({ ...limitKey('code-wrong-at', email), fullAt, expiresAt: Math.ceil(fullAt / 1000) + 3600 })
  await sendCode(stranger, email)
  const wrong = (await codeFor(email)) === '1234' ? '4321' : '1234'
  expect((await call(changeEmail, { code: wrong }, stranger)).error?.code).toBe('code-wrong')
  await sendCode(owner, email)
  const refused = await call(changeEmail, { code: await codeFor(email) }, owner)
  expect([refused.status, refused.error?.message]).toEqual([
    429,
    'Too many wrong codes were typed for this email today. Press the button in our mail instead.',
  ])
  const { token } = await linkTo(email)
  expect((await call(openEmailLink, { token }, owner)).output.email).toBe(email)
})

test('an invalid token is refused', async () => {
  const { error } = await loose(openEmailLink, { token: 'x' }, await verified())
  expect(error?.code).toBe('bad-input')
})
