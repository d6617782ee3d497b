import { expect, test } from 'vitest'
import { signOutPerson } from '../../shared/operators/sign-out-person.ts'
import { getMe } from '../../shared/users/get-me.ts'
import { call, member, signInAs } from '../cloud.ts'
import { userOf } from '../rows.ts'
import { auditOf, because } from './acts.ts'
import { newOperator } from './operator.ts'

test('signing a person out ends all of their sessions, and they can sign in again', async () => {
  const [olivia, ann] = [await newOperator(), await member()]
  const other = await signInAs(ann.email)
  const { id: userId } = await userOf(ann.email)
  const { output } = await call(signOutPerson, { ...because('A stolen phone'), userId }, olivia)
  expect(output).toEqual({ done: true })
  for (const session of [ann, other])
    expect((await call(getMe, {}, session)).error?.code).toBe('token-expired')
  // A sign-in may be refused at first, because a token has its sign-in time only in whole seconds.
  await expect
    .poll(async () => (await call(getMe, {}, await signInAs(ann.email).catch(() => ann))).status, {
      timeout: 20_000,
    })
    .toBe(200)
  expect((await auditOf(userId, olivia)).map(({ operation }) => operation)).toEqual(['sign-out-person'])
})
