import { expect, test, vi } from 'vitest'
import { openPage, user } from '../render/page.ts'
import { ann } from '../render/samples.ts'
import { screen, until, within } from '../render/screen.ts'

const dialog = () => screen.findByRole('dialog', { name: 'New Message' })
const pressNewMessage = () =>
  user.click(within(screen.getByRole('main')).getAllByRole('button', { name: 'New Message' })[0]!)

/** Opens New Message by its address and closes it in a browser that drops the traversal. */
async function closeWithoutTraversal(): Promise<void> {
  await openPage('/messages/new', { as: ann })
  await dialog()
  vi.spyOn(window.history, 'go').mockImplementationOnce(() => undefined)
  await user.click(screen.getByRole('button', { name: 'Close' }))
}

test('closing New Message leads to the inbox although the browser drops the traversal', async () => {
  await closeWithoutTraversal()
  await until(() => expect(window.location.pathname).toBe('/messages'))
  // The next overlay comes and goes as ever.
  await pressNewMessage()
  await dialog()
  window.history.back()
  await until(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('New Message can be opened again before the browser has left its entry', async () => {
  await closeWithoutTraversal()
  await pressNewMessage()
  await dialog()
  expect(window.location.pathname).toBe('/messages/new')
})
