import { expect, test } from 'vitest'
import { listPosts } from '../../shared/posts/list-posts.ts'
import { openPage, setOnline, user } from '../render/page.ts'
import { aPhoto, aPost, ann } from '../render/samples.ts'
import { screen, until } from '../render/screen.ts'
import { answer } from '../render/server.ts'

const radio = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name })
const open = async () => {
  await openPage('/settings/display')
  await screen.findByRole('heading', { level: 1, name: 'Display and Data' })
}
const theme = () => document.documentElement.dataset['theme']

test('a chosen theme is applied at once and stored, and the system’s theme can be chosen again', async () => {
  await open()
  expect(radio(/^System/).checked).toBe(true)
  await user.click(radio(/^Dark/))
  await until(() => expect([theme(), radio(/^Dark/).checked]).toEqual(['dark', true]))
  await open()
  expect([theme(), radio(/^Dark/).checked]).toEqual(['dark', true])
  await user.click(radio(/^System/))
  await until(() => expect(theme()).toBe('light'))
  expect(document.cookie).not.toContain('theme')
})

test('in data-saving mode, pictures have the smallest size, and no pages are preloaded', async () => {
  answer(listPosts, { items: [aPost('A lamp', { media: [aPhoto('A lamp on a desk')] })] })
  const sizes = async () => {
    await openPage('/home', { as: ann })
    return (await screen.findByRole('img', { name: 'A lamp on a desk' })).getAttribute('sizes')
  }
  const before = await sizes()
  await open()
  expect(radio(/^Load ahead/).checked).toBe(true)
  await user.click(radio(/^Use less data/))
  expect(await sizes()).toBe('100px')
  // If preloading were on, `fetchAhead` would wait here for the connection. The imported module is the same as in the
  // page, so it has the page's settings.
  const { fetchAhead } = await import('../../web/src/app/fetch-ahead.ts')
  setOnline(false)
  await fetchAhead({ isMember: true, isVisitor: false }, new AbortController().signal)
  setOnline(true)
  await open()
  expect(radio(/^Use less data/).checked).toBe(true)
  await user.click(radio(/^Load ahead/))
  expect(await sizes()).toBe(before)
  expect(document.cookie).not.toContain('data=')
})
