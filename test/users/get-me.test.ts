import { expect, test } from 'vitest'
import { getMe } from '../../shared/users/get-me.ts'
import { call, newcomer } from '../cloud.ts'

test('a person gets their own data, with only the fields of the contract', async () => {
  const me = (await call(getMe, {}, await newcomer())).output
  expect(Object.keys(me).sort()).toEqual(
    [
      'createdAt',
      'email',
      'firstName',
      'hasPassword',
      'id',
      'lastName',
      'profileSetUp',
      'schoolVerified',
      'username',
      'verified',
    ].sort(),
  )
})

test('get-me costs two Gets', async () => {
  expect((await call(getMe, {}, await newcomer())).capacity).toEqual({ calls: 2, read: 1, write: 0 })
})

test('a forged or truncated token is refused, not treated as a visitor', async () => {
  const person = await newcomer()
  const [head, body, signature] = person.token.split('.')
  const other = Buffer.from(
    JSON.stringify({ ...JSON.parse(Buffer.from(body!, 'base64url').toString()), username: 'u_1.2' }),
  )
  const none = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url')
  for (const token of [
    'x',
    `${head}.${body}`,
    `${head}.${other.toString('base64url')}.${signature}`,
    `${none}.${body}.`,
  ]) {
    const answer = await call(getMe, {}, { ...person, token })
    expect([answer.status, answer.error?.code]).toEqual([401, 'token-expired'])
  }
})
