import { expect, test, vi } from 'vitest'

test('alerts stack in the order they came, last 2600 ms unless told otherwise, and are dismissed one by one', async () => {
  // Outside a component, the hook answers what a component would see.
  vi.doMock('react', () => ({ useSyncExternalStore: (_: unknown, read: () => unknown) => read() }))
  const { dismissAlert, showAlert, useAlerts } = await import('../../web/src/ui/alerts-store.ts')
  showAlert({ message: 'Copied to clipboard', type: 'okay', milliseconds: 2000 })
  showAlert({ message: 'Your post was sent.', type: 'success', link: { label: 'View', to: '/post/1' } })
  expect(useAlerts().map(({ message, milliseconds }) => [message, milliseconds])).toEqual([
    ['Copied to clipboard', 2000],
    ['Your post was sent.', 2600],
  ])
  dismissAlert(useAlerts()[0]!.id)
  expect(useAlerts().map(({ message }) => message)).toEqual(['Your post was sent.'])
  showAlert({ message: 'Lamp added to bag', type: 'success' })
  expect(useAlerts().map(({ link }) => link)).toEqual([
    { label: 'View', to: '/post/1' },
    { label: 'View Bag', to: '/cart' },
  ])
  // What is said again stands there once; what leads to two places stands there twice.
  showAlert({ message: 'Link Copied!', type: 'success' })
  showAlert({ message: 'Link Copied!', type: 'success' })
  showAlert({ message: 'Your post was sent.', type: 'success', link: { label: 'View', to: '/post/2' } })
  expect(useAlerts().map(({ message }) => message)).toEqual([
    'Your post was sent.',
    'Lamp added to bag',
    'Link Copied!',
    'Your post was sent.',
  ])
})
