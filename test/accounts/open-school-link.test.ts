import { expect, test } from 'vitest'
import { openSchoolLink } from '../../shared/accounts/open-school-link.ts'
import { sendSchoolCode } from '../../shared/accounts/send-school-code.ts'
import { verifySchoolEmail } from '../../shared/accounts/verify-school-email.ts'
import { getMe } from '../../shared/users/get-me.ts'
import { codeKey } from '../../lambdas/accounts/code-keys.ts'
import { call, codeFor, loose, newEmail, verified } from '../cloud.ts'
import { banAddress, changeRow } from '../rows.ts'
import { linkTo } from './links.ts'

async function withLink() {
  const person = await verified()
  const email = newEmail('ou.edu')
  await call(sendSchoolCode, { campusId: 'ou', email }, person)
  return { person, email, ...(await linkTo(email)) }
}

test('the mail with the PIN has a link to the site of the campus, which joins the campus once', async () => {
  const { person, email, href, token } = await withLink()
  expect([href.hostname, href.pathname]).toEqual([
    'ou.campus.localhost',
    '/settings/account/school_email/link',
  ])
  const joined = (await call(openSchoolLink, { token }, person)).output
  expect(joined).toMatchObject({ schoolVerified: true, schoolEmail: email, campusId: 'ou' })
  expect((await call(getMe, {}, person)).output).toMatchObject(joined)
  const again = await call(openSchoolLink, { token }, person)
  expect([again.status, again.error?.code]).toEqual([410, 'link-failed'])
})

test('the link works only for the person who requested the mail', async () => {
  const [asker, owner] = [await withLink(), await verified()]
  expect((await call(openSchoolLink, { token: asker.token }, owner)).error?.code).toBe('link-failed')
  const other = await withLink()
  expect((await call(openSchoolLink, { token: other.token }, asker.person)).error?.code).toBe('link-failed')
  expect((await call(getMe, {}, asker.person)).output.schoolVerified).toBe(false)
})

test('using the PIN or the link of a mail uses up both', async () => {
  const { person, email, token } = await withLink()
  await call(verifySchoolEmail, { code: await codeFor(email) }, person)
  expect((await call(openSchoolLink, { token }, person)).error?.code).toBe('link-failed')
})

test('a newer PIN replaces the link of the previous mail, and a link expires after two hours', async () => {
  const { person, email, token } = await withLink()
  const { id } = (await call(getMe, {}, person)).output
  await changeRow(codeKey(id, 'school'), { issuedAt: Date.now() - 61_000 })
  await call(sendSchoolCode, { campusId: 'ou', email }, person)
  expect((await call(openSchoolLink, { token }, person)).error?.code).toBe('link-failed')
  const newer = await linkTo(email)
  await changeRow(codeKey(id, 'school'), { expiresAt: Math.floor(Date.now() / 1000) - 1 })
  expect((await call(openSchoolLink, { token: newer.token }, person)).error?.code).toBe('link-failed')
})

test('a school e-mail that is banned, or was taken in the meantime, joins no campus', async () => {
  const banned = await withLink()
  await banAddress(banned.email)
  expect((await call(openSchoolLink, { token: banned.token }, banned.person)).error?.code).toBe(
    'account-banned',
  )
  const [first, second] = [await verified(), await verified()]
  const email = newEmail('ou.edu')
  await call(sendSchoolCode, { campusId: 'ou', email }, first)
  const { token: firstToken } = await linkTo(email)
  await call(sendSchoolCode, { campusId: 'ou', email }, second)
  const { token } = await linkTo(email)
  expect((await call(openSchoolLink, { token: firstToken }, first)).status).toBe(200)
  expect((await call(openSchoolLink, { token }, second)).error?.code).toBe('school-email-taken')
})

test('an invalid token is refused', async () => {
  const { error } = await loose(openSchoolLink, { token: 'x' }, await verified())
  expect(error?.code).toBe('bad-input')
})
