import { expect, test } from 'vitest'
import { listBlocked } from '../../shared/blocks/list-blocked.ts'
import { unblockPerson } from '../../shared/blocks/unblock-person.ts'
import { openPage, user } from '../render/page.ts'
import { ann, bob } from '../render/samples.ts'
import { screen, until } from '../render/screen.ts'
import { answer, callsOf, refuse } from '../render/server.ts'

const path = '/settings/account/blocked'

test('a blocked person is in the list until they are unblocked', async () => {
  answer(listBlocked, { items: [bob] })
  answer(unblockPerson, () => {
    answer(listBlocked, { items: [] })
    return { blocked: false as const }
  })
  await openPage(path, { as: ann })
  await user.click(await screen.findByRole('button', { name: 'Unblock Bob Lee' }))
  await screen.findByText('You unblocked Bob Lee.')
  expect(callsOf(unblockPerson)).toEqual([{ userId: bob.id }])
  await screen.findByText('You haven’t blocked anyone')
})

test('an unblock that fails shows an error, and the person stays in the list', async () => {
  answer(listBlocked, { items: [bob] })
  refuse(unblockPerson, 'unavailable')
  await openPage(path, { as: ann, width: 390 })
  await user.click(await screen.findByRole('button', { name: 'Unblock Bob Lee' }))
  await screen.findByText('Something went wrong. Try again.')
  screen.getByText('Bob Lee')
})

test('if the list fails to load, it can be loaded again', async () => {
  refuse(listBlocked, 'unavailable')
  await openPage(path, { as: ann })
  const retry = await screen.findByRole('button', { name: 'Try Again' })
  answer(listBlocked, { items: [bob] })
  await user.click(retry)
  await until(() => screen.getByText('@boblee'))
})
