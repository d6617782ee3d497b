/** Most tests write the rows of their people directly (people.ts). These rows must equal those of people who registered. */
import { expect, test } from 'vitest'
import { sendEmailCode } from '../../shared/accounts/send-email-code.ts'
import { sendSchoolCode } from '../../shared/accounts/send-school-code.ts'
import { verifyEmail } from '../../shared/accounts/verify-email.ts'
import { verifySchoolEmail } from '../../shared/accounts/verify-school-email.ts'
import { accountKey } from '../../lambdas/access/account-keys.ts'
import { memberKey } from '../../lambdas/access/campus-keys.ts'
import { sentMailKey } from '../../lambdas/mail/mail-keys.ts'
import type { Key } from '../../lambdas/platform/row.ts'
import { emailKey, schoolEmailKey, userKey, usernameKey } from '../../lambdas/users/user-keys.ts'
import { call, codeFor, idle, mailsTo, member, newcomer, newEmail, type Person } from '../cloud.ts'
import { rowOf, rowsOf } from '../rows.ts'
import { poolNameOf } from './account-effects.ts'

/** Registers a member who enters the codes for their e-mail and their school e-mail. */
async function registered(): Promise<Person> {
  const person = await newcomer()
  await call(sendEmailCode, {}, person)
  await call(verifyEmail, { code: await codeFor(person.email) }, person)
  const email = newEmail('ou.edu')
  await call(sendSchoolCode, { campusId: 'ou', email }, person)
  await call(verifySchoolEmail, { code: await codeFor(email) }, person)
  return person
}

/** Returns every row of a person, with placeholders for values that differ between any two people, such as ids and times. */
async function rowsOfPerson({ email }: Person) {
  const poolName = await poolNameOf(email)
  const id = String((await rowOf(emailKey(email)))?.['userId'])
  const { schoolEmail, username } = { ...(await rowOf(userKey(id))) }
  const look = usernameKey(String(username)).pk
  const names = Object.entries({ id, email, schoolEmail, look, username, poolName })
  const one = async (key: Key) => [await rowOf(key)]
  const rows = await Promise.all([
    rowsOf(userKey(id).pk),
    one(accountKey(poolName)),
    one(emailKey(email)),
    one(schoolEmailKey(String(schoolEmail))),
    one(usernameKey(String(username))),
    one(memberKey('ou', id)),
    rowsOf(sentMailKey(id, '').pk),
  ])
  const text = JSON.stringify(rows.flat(), (key, value: unknown) =>
    /^(sender|registrationId|sessions|unsubscribeToken)$/.test(key) ||
    (typeof value === 'number' && value > 1e9)
      ? typeof value
      : value,
  )
  return JSON.parse(
    names.reduce((sofar, [name, value]) => sofar.replaceAll(String(value), `<${name}>`), text),
  ) as unknown[]
}

test('a member whose rows a test wrote has the same rows and gets the same mail as a member who registered', async () => {
  const [ann, ben] = [await registered(), await member()]
  await idle()
  const rows = await rowsOfPerson(ann)
  expect(rows.length).toBeGreaterThan(6)
  expect(await rowsOfPerson(ben)).toEqual(rows)
  const welcome = async ({ email }: Person) =>
    (await mailsTo(email)).map(({ subject }) => subject).filter((subject) => !/^\d{4} /.test(subject))
  expect(await welcome(ben)).toEqual(await welcome(ann))
})
