import { expect, test } from 'vitest'
import { signOut } from '../../shared/accounts/sign-out.ts'
import { signOutEverywhere } from '../../shared/accounts/sign-out-everywhere.ts'
import { call, idle, signInAs, verified } from '../cloud.ts'
import { openSocket, pageOrigin, statusOfOpening, ticketOf } from './open-socket.ts'

test('a sign-out closes only the sockets of its session, and a ticket of that session no longer opens a socket', async () => {
  const phone = await verified()
  const laptop = await signInAs(phone.email)
  const [ofPhone, ofLaptop, ticket] = [
    await openSocket(phone),
    await openSocket(laptop),
    await ticketOf(phone),
  ]
  await call(signOut, {}, phone)
  expect(await ofPhone.closed).toBe(1000)
  expect(await statusOfOpening(`?ticket=${ticket}`, await pageOrigin())).toBe(403)
  await idle()
  expect(await ofLaptop.isOpen()).toBe(true)
  ofLaptop.close()
})

test('signing out everywhere closes every socket', async () => {
  const phone = await verified()
  const laptop = await signInAs(phone.email)
  const open = [await openSocket(phone), await openSocket(laptop)]
  await call(signOutEverywhere, {}, laptop)
  expect(await Promise.all(open.map(({ closed }) => closed))).toEqual([1000, 1000])
})
