/** How an account at Stripe affects the export and the deletion of a person's account. */
import { expect, test } from 'vitest'
import { accountOwnerKey, payoutKey } from '../../lambdas/payouts/payout-keys.ts'
import { deleteAccount } from '../../shared/holdings/delete-account.ts'
import { exportAccount } from '../../shared/holdings/export-account.ts'
import { sendDeletionCode } from '../../shared/holdings/send-deletion-code.ts'
import { keptByLaw } from '../../shared/payouts/payouts.ts'
import { getMe } from '../../shared/users/get-me.ts'
import { call, mailsTo, verified } from '../cloud.ts'
import { deletionCodeAmong } from '../holdings/deletion-code.ts'
import { leaveForGood } from '../holdings/deletion.ts'
import { rowOf, userOf } from '../rows.ts'
import { accountsAtStripe, begin, happen, setBalance } from './laptop-stripe.ts'

test.each([
  ['a balance', { available: '1250' }],
  ['a balance that is pending', { pending: '1250' }],
  ['a payout on its way', { onTheWay: '1250' }],
])('the account of a person with %s cannot be deleted until the money has arrived', async (_, balance) => {
  const ann = await verified()
  const account = await begin(ann)
  await happen(account, 'finish')
  await setBalance(account, balance)
  await call(sendDeletionCode, {}, ann)
  const code = deletionCodeAmong(await mailsTo(ann.email))
  expect((await call(deleteAccount, { code }, ann)).error).toMatchObject({
    code: 'payouts-on-the-way',
    message: 'Money is still on its way to you. Delete your account once it has arrived.',
  })
  expect((await call(getMe, {}, ann)).output.email).toBe(ann.email)
  await setBalance(account, { available: '0', pending: '0', onTheWay: '0' })
  expect((await call(deleteAccount, { code }, ann)).output).toEqual({ deleted: true })
})

test('the export says what Stripe keeps by law, without the id of the account; both rows are deleted with the person', async () => {
  const ann = await verified()
  const { id } = await userOf(ann.email)
  const account = await begin(ann)
  await happen(account, 'finish')
  const { items } = (await call(exportAccount, { part: 'payouts' }, ann)).output
  expect(items).toMatchObject([{ kind: 'payout-account', keptByLaw }])
  expect(JSON.stringify(items)).not.toContain(account)
  await leaveForGood(ann)
  expect(await rowOf(payoutKey(id))).toBeUndefined()
  expect(await rowOf(accountOwnerKey(account))).toBeUndefined()
  expect(await accountsAtStripe(ann)).toMatchObject([{ isConnected: false }])
})
