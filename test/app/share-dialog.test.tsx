import { expect, test, vi } from 'vitest'
import { listPosts } from '../../shared/posts/list-posts.ts'
import { openPage, passTime, stopClock, user } from '../render/page.ts'
import { aPost } from '../render/samples.ts'
import { screen, until, within } from '../render/screen.ts'
import { answer } from '../render/server.ts'

const lamp = aPost('A lamp')
const link = `http://ou.campus.localhost:3000/post/${lamp.id}?redirect=true`

async function openFeed() {
  answer(listPosts, { items: [lamp] })
  await openPage()
  await screen.findByText('A lamp')
}

test('a post is shared by mail and by its link', async () => {
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  stopClock()
  await openFeed()
  await user.click(screen.getByRole('button', { name: 'Share' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Share' }))
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Link' }).value).toBe(link)
  const mail = dialog.getByRole<HTMLAnchorElement>('link', { name: 'Email' }).getAttribute('href')
  expect(dialog.getByRole('button', { name: 'Instagram' })).toBeTruthy()
  expect(mail).toBe(`mailto:?subject=${encodeURIComponent("Bob's post")}&body=${encodeURIComponent(link)}`)
  await user.click(dialog.getByRole('button', { name: 'Copy' }))
  await screen.findByText('Copied to clipboard')
  expect(copy).toHaveBeenLastCalledWith(link)
  await passTime(2000)
  await until(() => expect(screen.queryByText('Copied to clipboard')).toBeNull())
})

test('the menu of a post copies its link', async () => {
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await openFeed()
  await user.click(await screen.findByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Copy link' }))
  await screen.findByText('Link Copied!')
  expect(copy).toHaveBeenLastCalledWith(link)
})

test('if the clipboard is not available, the dialog selects the link and says that it is selected', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'))
  await openFeed()
  await user.click(await screen.findByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Copy link' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Share' }))
  await user.click(dialog.getByRole('button', { name: 'Copy' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('The link is selected')
  const field = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Link' })
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, link.length])
})
