import { expect, test, vi } from 'vitest'
import { listNotifications } from '../../shared/notifications/list-notifications.ts'
import { openPage, passTime, stopClock, user } from '../render/page.ts'
import { ann } from '../render/samples.ts'
import { screen, until, within } from '../render/screen.ts'
import { answer } from '../render/server.ts'

const dialog = () => screen.findByRole('dialog', { name: 'New Message' })
const pressNewMessage = () =>
  user.click(within(screen.getByRole('main')).getAllByRole('button', { name: 'New Message' })[0]!)

/** Opens New Message by its address and closes it in a browser that ignores the call of `history.go`. */
async function closeWithoutTraversal(): Promise<void> {
  await openPage('/messages/new', { as: ann })
  await dialog()
  vi.spyOn(window.history, 'go').mockImplementationOnce(() => undefined)
  await user.click(screen.getByRole('button', { name: 'Close' }))
}

test('closing New Message leads to the inbox although the browser ignores `history.go`', async () => {
  await closeWithoutTraversal()
  await until(() => expect(window.location.pathname).toBe('/messages'))
  // After this, an overlay opens and closes as usual.
  await pressNewMessage()
  await dialog()
  window.history.back()
  await until(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('if the browser ignored `history.go`, one press of Back still leaves the page', async () => {
  answer(listNotifications, { items: [] })
  await openPage('/home', { as: ann })
  await user.click((await screen.findAllByRole('link', { name: 'Notifications' }))[0]!)
  await until(() => expect(window.location.pathname).toBe('/notifications'))
  await user.click((await screen.findAllByRole('button', { name: 'Create Post' }))[0]!)
  const composer = within(await screen.findByRole('dialog', { name: 'Create Post' }))
  vi.spyOn(window.history, 'go').mockImplementationOnce(() => undefined)
  stopClock()
  await user.click(composer.getByRole('button', { name: 'Close' }))
  await until(() => expect(screen.queryByRole('dialog')).toBeNull())
  await passTime(6_000)
  window.history.back()
  await until(() => expect(window.location.pathname).toBe('/home'))
})

test('New Message can be opened again before the browser has left its history entry', async () => {
  await closeWithoutTraversal()
  await pressNewMessage()
  await dialog()
  expect(window.location.pathname).toBe('/messages/new')
})
