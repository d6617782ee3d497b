import { expect, test } from 'vitest'
import { linkRequested } from '../../events/link-requested.ts'
import { linkKey } from '../../lambdas/accounts/link-keys.ts'
import { requestLink } from '../../shared/accounts/request-link.ts'
import { call, idle, invoke, mailsTo, newEmail, verified } from '../cloud.ts'
import { banAddress, changeRow, rowOf } from '../rows.ts'
import { linkTo, newId } from './links.ts'

/** Delivers a request's event a second time, as the queue may. */
function deliver(to: string, id: string): Promise<unknown> {
  const body = JSON.stringify({
    id: 'e1',
    'detail-type': linkRequested.name,
    detail: { purpose: 'log-in', to, id },
  })
  return invoke('on-link-requested-mail-link', { Records: [{ messageId: '1', body }] })
}

test('repeated deliveries of the event mail nothing more', async () => {
  const { email } = await verified()
  const id = newId()
  await call(requestLink, { id, email })
  await idle()
  const before = (await mailsTo(email)).length
  await Promise.all([1, 2, 3].map(() => deliver(email, id)))
  expect(await mailsTo(email)).toHaveLength(before)
})

test('the row of a link does not contain its secret, and expires', async () => {
  const { email } = await verified()
  const id = newId()
  await call(requestLink, { id, email })
  await idle()
  const row = await rowOf(linkKey('log-in', email, id))
  const { token } = await linkTo(email)
  expect(JSON.stringify(row)).not.toContain(token.split('.')[1])
  expect(Number(row?.['validUntil']) - Date.now()).toBeLessThanOrEqual(15 * 60_000)
  expect(Number(row?.['expiresAt']) - Date.now() / 1000).toBeLessThanOrEqual(2 * 3600)
})

test('an address that was banned after the request gets no mail', async () => {
  const email = newEmail()
  await banAddress(email)
  const id = newId()
  const place = { purpose: 'log-in', to: email, id }
  const expiresAt = Math.floor(Date.now() / 1000) + 3600
  await changeRow(linkKey('log-in', email, id), {
    ...place,
    firstName: 'Eve',
    lastName: 'Ray',
    campusId: 'ou',
    expiresAt,
  })
  await idle()
  expect(await mailsTo(email)).toEqual([])
})
