import { expect, test } from 'vitest'
import { hashOfAddress, suppressedKey } from '../../lambdas/mail/mail-keys.ts'
import { allowAddress } from '../../shared/operators/allow-address.ts'
import { call, newEmail } from '../cloud.ts'
import { putRow, rowOf } from '../rows.ts'
import { because } from './acts.ts'
import { newOperator } from './operator.ts'

test('an operator removes an address from the suppression list, in any case of its letters; another removal is refused', async () => {
  const [olivia, email] = [await newOperator(), newEmail()]
  const key = suppressedKey(hashOfAddress(email))
  await putRow({ ...key, because: 'bounce', since: 1 })
  const act = { ...because('The mailbox was full.'), email: email.toUpperCase() }
  for (const again of [act, act]) expect((await call(allowAddress, again, olivia)).status).toBe(200)
  expect(await rowOf(key)).toBeUndefined()
  const second = await call(allowAddress, { ...because(), email }, olivia)
  expect(second.error?.code).toBe('address-not-suppressed')
})
