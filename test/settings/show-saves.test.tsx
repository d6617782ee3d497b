import { expect, test } from 'vitest'
import { updateMe } from '../../shared/users/update-me.ts'
import { openPage, user } from '../render/page.ts'
import { ann } from '../render/samples.ts'
import { screen } from '../render/screen.ts'
import { answer, callsOf } from '../render/server.ts'

test('the audience of a person’s saves is one of three choices, and the campus by default', async () => {
  answer(updateMe, ({ savesShownTo }) => ({ ...ann, savesShownTo }))
  await openPage('/settings/account/saves', { as: ann, width: 390 })
  await screen.findByRole('heading', { level: 1, name: 'Who may see what I saved' })
  expect(screen.getAllByRole('radio').map((one) => one.closest('label')?.textContent)).toEqual([
    'EverybodyIncluding people who are not logged in',
    'My campusPeople with a verified email of your school',
    'NobodyAuthors also do not get a notification when you save their post',
  ])
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^My campus/ }).checked).toBe(true)
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })
  expect(save.disabled).toBe(true)
  await user.click(screen.getByRole('radio', { name: /^Nobody/ }))
  await user.click(save)
  await screen.findByRole('heading', { level: 1, name: 'Account Settings' })
  screen.getByText('Account Updated!')
  expect(callsOf(updateMe)).toEqual([{ savesShownTo: 'nobody' }])
  screen.getByRole('link', { name: 'Who may see what I saved Nobody' })
})
