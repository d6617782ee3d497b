import { expect, test } from 'vitest'
import { alerts, dismissAlert, showAlert } from '../../web/src/ui/alerts-store.ts'

test('alerts stack in their order, show for 2600 ms by default, and are dismissed one by one', () => {
  showAlert({ message: 'Copied to clipboard', type: 'okay', milliseconds: 2000 })
  showAlert({ message: 'Your post was sent.', type: 'success', link: { label: 'View', to: '/post/1' } })
  expect(alerts.get().map(({ message, milliseconds }) => [message, milliseconds])).toEqual([
    ['Copied to clipboard', 2000],
    ['Your post was sent.', 2600],
  ])
  dismissAlert(alerts.get()[0]!.id)
  expect(alerts.get().map(({ message }) => message)).toEqual(['Your post was sent.'])
  showAlert({ message: 'Lamp added to bag', type: 'success' })
  expect(alerts.get().map(({ link }) => link)).toEqual([
    { label: 'View', to: '/post/1' },
    { label: 'View Bag', to: '/cart' },
  ])
  // The same message shows once; with another link, it shows a second time.
  showAlert({ message: 'Link Copied!', type: 'success' })
  showAlert({ message: 'Link Copied!', type: 'success' })
  showAlert({ message: 'Your post was sent.', type: 'success', link: { label: 'View', to: '/post/2' } })
  expect(alerts.get().map(({ message }) => message)).toEqual([
    'Your post was sent.',
    'Lamp added to bag',
    'Link Copied!',
    'Your post was sent.',
  ])
})
