import { expect, test } from 'vitest'
import { updateMe } from '../../shared/users/update-me.ts'
import { openPage, user } from '../render/page.ts'
import { ann } from '../render/samples.ts'
import { screen } from '../render/screen.ts'
import { answer, callsOf } from '../render/server.ts'

test('read receipts are on until a person turns them off, which hides them from both people', async () => {
  answer(updateMe, ({ hidesReadMarks }) => ({ ...ann, hidesReadMarks }))
  await openPage('/settings/account/read_receipts', { as: ann, width: 390 })
  await screen.findByRole('heading', { level: 1, name: 'Read receipts' })
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^On/ }).checked).toBe(true)
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })
  expect(save.disabled).toBe(true)
  await user.click(screen.getByRole('radio', { name: 'Off Neither of you sees it' }))
  await user.click(save)
  await screen.findByRole('heading', { level: 1, name: 'Account Settings' })
  expect(callsOf(updateMe)).toEqual([{ hidesReadMarks: true }])
  screen.getByRole('link', { name: 'Read receipts Off' })
})
