import { expect, test } from 'vitest'
import { ticketKey } from '../../lambdas/live/live-keys.ts'
import { hashOf } from '../../lambdas/live/live-store.ts'
import { createTicket } from '../../shared/live/create-ticket.ts'
import { call, newcomer, verified } from '../cloud.ts'
import { changeRow, rowOf } from '../rows.ts'
import { pageOrigin, statusOfOpening, ticketOf } from './open-socket.ts'

test('a ticket opens only one socket', async () => {
  const [ticket, origin] = [await ticketOf(await verified()), await pageOrigin()]
  const together = [1, 2, 3, 4].map(() => statusOfOpening(`?ticket=${ticket}`, origin))
  const statuses = await Promise.all(together)
  expect(statuses.filter((status) => status === 101)).toHaveLength(1)
  expect(statuses.filter((status) => status === 401)).toHaveLength(3)
  expect(await statusOfOpening(`?ticket=${ticket}`, origin)).toBe(401)
})

test('a ticket expires after half a minute', async () => {
  const ticket = await ticketOf(await verified())
  const row = await rowOf(ticketKey(hashOf(ticket)))
  expect(Number(row?.['validUntil']) - Date.now()).toBeLessThanOrEqual(30_000)
  await changeRow(ticketKey(hashOf(ticket)), { validUntil: Date.now() - 1 })
  expect(await statusOfOpening(`?ticket=${ticket}`, await pageOrigin())).toBe(401)
})

test('people without a verified e-mail get no ticket', async () => {
  expect((await call(createTicket, {}, await newcomer())).error?.code).toBe('email-not-verified')
  expect((await call(createTicket, {})).status).toBe(401)
})
