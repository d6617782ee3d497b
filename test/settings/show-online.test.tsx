import { expect, test } from 'vitest'
import { updateMe } from '../../shared/users/update-me.ts'
import { openPage, user } from '../render/page.ts'
import { ann } from '../render/samples.ts'
import { screen } from '../render/screen.ts'
import { answer, callsOf } from '../render/server.ts'

test('a person is shown as online only after they have turned that on', async () => {
  answer(updateMe, ({ showsOnline }) => ({ ...ann, showsOnline }))
  await openPage('/settings/account/online_status', { as: ann, width: 390 })
  await screen.findByRole('heading', { level: 1, name: 'Online status' })
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Off/ }).checked).toBe(true)
  await user.click(screen.getByRole('radio', { name: /^On/ }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('heading', { level: 1, name: 'Account Settings' })
  expect(callsOf(updateMe)).toEqual([{ showsOnline: true }])
  screen.getByRole('link', { name: 'Online status On' })
})
