import { expect, test } from 'vitest'
import { linkKey } from '../../lambdas/accounts/link-keys.ts'
import { exportAccount } from '../../shared/holdings/export-account.ts'
import { claimAccount } from '../../shared/accounts/claim-account.ts'
import { requestLink } from '../../shared/accounts/request-link.ts'
import { requestReset } from '../../shared/accounts/request-reset.ts'
import { call, idle, verified } from '../cloud.ts'
import { leaveForGood } from '../holdings/deletion.ts'
import { rowOf, userOf } from '../rows.ts'
import { newId } from './links.ts'

test('links are exported without their secrets, and erased with the account', async () => {
  const ann = await verified()
  const { email } = ann
  const { username } = await userOf(email)
  const [logIn, reset, claim] = [newId(), newId(), newId()]
  await call(requestLink, { id: logIn, email, campusId: 'ou', back: '/saved' })
  await call(requestReset, { id: reset, email })
  await call(claimAccount, { id: claim, username })
  await idle()
  const { items } = (await call(exportAccount, { part: 'links' }, ann)).output
  expect(items).toEqual([
    expect.objectContaining({ for: 'log-in', sentTo: email, campus: 'ou', leadsBackTo: '/saved' }),
    expect.objectContaining({ for: 'log-in', sentTo: `@${username}` }),
    expect.objectContaining({ for: 'reset', sentTo: email }),
  ])
  expect(JSON.stringify(items)).not.toMatch(/hash/i)
  await leaveForGood(ann)
  const keys = [
    linkKey('log-in', email, logIn),
    linkKey('reset', email, reset),
    linkKey('log-in', `@${username}`, claim),
  ]
  expect(await Promise.all(keys.map(rowOf))).toEqual([undefined, undefined, undefined])
})
