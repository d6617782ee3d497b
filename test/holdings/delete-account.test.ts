import { expect, test } from 'vitest'
import { alertKey, savedSearchKey } from '../../lambdas/search/alert-keys.ts'
import { connectionKey } from '../../lambdas/live/live-keys.ts'
import { deleteAccount } from '../../shared/holdings/delete-account.ts'
import { sendDeletionCode } from '../../shared/holdings/send-deletion-code.ts'
import { getPost } from '../../shared/posts/get-post.ts'
import { createSavedSearch } from '../../shared/search/create-saved-search.ts'
import { getMe } from '../../shared/users/get-me.ts'
import { getProfile } from '../../shared/users/get-profile.ts'
import { lookupAccount } from '../../shared/accounts/lookup-account.ts'
import { register } from '../../shared/accounts/register.ts'
import { sendEmailCode } from '../../shared/accounts/send-email-code.ts'
import { newUlid } from '../../shared/ulid.ts'
import { call, codeFor, idle, member, mailsTo, newcomer, signInAs } from '../cloud.ts'
import { putRow, rowOf, userOf } from '../rows.ts'
import { newPost } from '../threads.ts'
import { deletionCodeAmong } from './deletion-code.ts'
import { leave, leaveForGood } from './deletion.ts'

test('the next request of a deleted account is refused, and the account can no longer sign in', async () => {
  const ann = await member()
  const { username } = await userOf(ann.email)
  await leave(ann)
  expect((await call(getMe, {}, ann)).error?.code).toBe('token-expired')
  expect((await call(getProfile, { username })).error?.code).toBe('user-not-found')
  await expect(signInAs(ann.email)).rejects.toThrow()
  await idle()
})

test(
  'a deleted account’s posts are removed and its address is free, but its user name stays reserved',
  { timeout: 120_000 },
  async () => {
    const ann = await member('ou', 'ou.edu', 'Quinn Leavewell')
    const { username } = await userOf(ann.email)
    const post = await newPost(ann)
    await leaveForGood(ann)
    expect((await call(getPost, { postId: post.id })).error?.code).toBe('post-deleted')
    expect((await call(lookupAccount, { email: ann.email })).output.exists).toBe(false)
    const again = {
      id: newUlid(Date.now()),
      email: ann.email,
      name: 'Quinn Leavewell',
      password: 'bright morning',
    }
    expect((await call(register, { ...again, terms: true })).error).toBeUndefined()
    await signInAs(ann.email, 'bright morning')
    expect((await userOf(ann.email)).username).not.toBe(username)
  },
)

test('a deleted account is erased completely although the row of an open socket cannot be read', async () => {
  const ann = await member()
  const { id } = await userOf(ann.email)
  const broken = connectionKey(id, 'broken')
  await putRow({ ...broken, connectionId: 7 })
  await leaveForGood(ann)
  expect(await rowOf(broken)).toBeUndefined()
  expect((await call(lookupAccount, { email: ann.email })).output.exists).toBe(false)
})

test('a wrong code does not delete the account, and five wrong codes invalidate the mailed code', async () => {
  const ann = await newcomer()
  await call(sendDeletionCode, {}, ann)
  const code = deletionCodeAmong(await mailsTo(ann.email))
  const wrong = code === '1234' ? '4321' : '1234'
  for (let attempt = 0; attempt < 5; attempt += 1)
    expect((await call(deleteAccount, { code: wrong }, ann)).error?.code).toBe('code-wrong')
  expect((await call(deleteAccount, { code }, ann)).error?.code).toBe('code-expired')
  expect((await call(getMe, {}, ann)).output.email).toBe(ann.email)
})

test('a code for another purpose does not delete the account', async () => {
  const ann = await newcomer()
  await call(sendEmailCode, {}, ann)
  const code = await codeFor(ann.email)
  expect((await call(deleteAccount, { code }, ann)).error?.code).toBe('code-expired')
})

test('the alerts of saved searches and wishes are removed with the account', async () => {
  const campusId = 'ou'
  const ann = await member()
  const { id } = await userOf(ann.email)
  void (await call(createSavedSearch, { campusId, q: 'lamp' }, ann)).output
  const sale = { kind: 'wish', cents: 500 } as const
  const wish = await newPost(ann, { text: 'Looking for a kettle', sale })
  await idle()
  const keys = [savedSearchKey(id, '0'), alertKey(campusId, id, '0'), alertKey(campusId, id, wish.id)]
  const rows = async () => (await Promise.all(keys.map(rowOf))).map((row) => row !== undefined)
  expect(await rows()).toEqual([true, true, true])
  await leaveForGood(ann)
  expect(await rows()).toEqual([false, false, false])
})
