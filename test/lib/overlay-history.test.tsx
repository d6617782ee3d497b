import { expect, test, vi } from 'vitest'
import { openPage, user } from '../render/page.ts'
import { ann } from '../render/samples.ts'
import { screen, until, within } from '../render/screen.ts'

test('the way from a dialog to another page is free also where the browser drops the traversal', async () => {
  await openPage('/messages/new', { as: ann })
  await screen.findByRole('dialog', { name: 'New Message' })
  const dropped = vi.spyOn(window.history, 'go').mockImplementationOnce(() => undefined)
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await until(() => expect(window.location.pathname).toBe('/messages'))
  expect(dropped).toHaveBeenCalled()
  // The next overlay comes and goes as ever.
  await user.click(within(screen.getByRole('main')).getAllByRole('button', { name: 'New Message' })[0]!)
  await screen.findByRole('dialog', { name: 'New Message' })
  window.history.back()
  await until(() => expect(screen.queryByRole('dialog')).toBeNull())
})
