import { expect, test } from 'vitest'
import { openPage, user } from '../render/page.ts'
import { ann } from '../render/samples.ts'
import { screen, until } from '../render/screen.ts'

const themes = ['Light mode', 'Dark mode', 'System theme']
const theme = () => document.documentElement.dataset['theme']

/** Opens the account menu, and returns the themes that it offers. */
async function offered(): Promise<string[]> {
  await user.click(await screen.findByRole('button', { name: 'Your account' }))
  await screen.findByRole('menuitem', { name: 'Log Out' })
  return themes.filter((name) => screen.queryByRole('menuitem', { name }))
}

test('the menu offers the other theme, and the system theme only after a choice', async () => {
  await openPage('/home', { as: ann })
  expect(theme()).toBe('light')
  expect(await offered()).toEqual(['Dark mode'])
  await user.click(screen.getByRole('menuitem', { name: 'Dark mode' }))
  expect(theme()).toBe('dark')
  await openPage('/home', { as: ann })
  expect(theme()).toBe('dark')
  expect(await offered()).toEqual(['Light mode', 'System theme'])
  await user.click(screen.getByRole('menuitem', { name: 'System theme' }))
  await until(() => expect(theme()).toBe('light'))
  expect(document.cookie).not.toContain('theme')
  expect(await offered()).toEqual(['Dark mode'])
})

test('a theme that was chosen in another tab is applied when this tab comes to the front', async () => {
  await openPage('/home', { as: ann })
  document.cookie = 'theme=dark; path=/'
  document.dispatchEvent(new Event('visibilitychange'))
  expect(theme()).toBe('dark')
})
