import { expect, test } from 'vitest'
import { getMe } from '../../shared/users/get-me.ts'
import { lookupAccount } from '../../shared/accounts/lookup-account.ts'
import { register } from '../../shared/accounts/register.ts'
import { newUlid } from '../../shared/ulid.ts'
import { banned, call, signInAs, unban } from '../cloud.ts'

test('a ban applies at the next request of a signed-in person', async () => {
  const answer = await call(getMe, {}, await banned())
  expect([answer.status, answer.error]).toEqual([
    403,
    { code: 'account-banned', message: 'Account has been banned' },
  ])
})

test('a banned person cannot look up, register or sign in', async () => {
  const person = await banned()
  const message = 'Account has been banned'
  expect((await call(lookupAccount, { email: person.email })).error?.message).toBe(message)
  const again = {
    id: newUlid(Date.now()),
    email: person.email,
    name: 'Ann Ray',
    password: 'correct horse',
    terms: true,
  }
  expect((await call(register, again)).error?.message).toBe(message)
  await expect(signInAs(person.email)).rejects.toThrow('account-banned')
})

test('removing the row of a ban lifts the ban', async () => {
  const person = await banned()
  await unban(person)
  expect((await call(getMe, {}, person)).status).toBe(200)
})
