/**
 * Alerts stay out of the way: they neither cover the element that a person uses nor repeat its sentence, and stay while a
 * finger is near.
 */
import { beforeEach, expect, test, vi } from 'vitest'
import { lookupAccount } from '../../shared/accounts/lookup-account.ts'
import { openPage, passTime, stopClock, user } from '../render/page.ts'
import { screen, until, within } from '../render/screen.ts'
import { refuse } from '../render/server.ts'

const alerts = () => within(screen.getByRole('log', { name: 'Alerts' }))
const place = () => screen.getByRole('log', { name: 'Alerts' }).parentElement!
const alertOf = (text: string) => alerts().getByText(text).closest<HTMLElement>('[data-type]')!

/**
 * The positions of elements on a screen of 1440 by 900: alerts at its bottom right, everything else in its middle.
 */
let middle = 400
beforeEach(() => {
  middle = 400
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return this.closest('[role=log]') ? new DOMRect(1000, 800, 400, 56) : new DOMRect(900, middle, 200, 40)
  })
})

async function show(message: string) {
  await screen.findByRole('log', { name: 'Alerts' })
  const { showAlert } = await import('../../web/src/ui/alerts-store.ts')
  showAlert({ message, type: 'success', link: { label: 'View', to: '/terms' } })
  await alerts().findByText(message)
}

async function refuseLookup() {
  refuse(lookupAccount, 'too-many-requests')
  await openPage('/user_registration')
  await user.type(await screen.findByLabelText('Email'), 'ann@example.com{Enter}')
  await alerts().findByText('Too many requests. Try again later.')
}

test('an alert whose sentence shows next to a field is for screen readers only', async () => {
  await refuseLookup()
  const alert = alertOf('Too many requests. Try again later.')
  await until(() => expect(alert.hasAttribute('data-beside')).toBe(true))
  expect(screen.getAllByText('Too many requests. Try again later.')).toHaveLength(2)
})

test('if the field with the same sentence is off the screen, the alert shows', async () => {
  middle = 1000
  await refuseLookup()
  await show('Something else')
  await until(() => expect(place().hasAttribute('data-top')).toBe(false))
  expect(alertOf('Too many requests. Try again later.').hasAttribute('data-beside')).toBe(false)
})

test('an alert that would cover the focused element shows at the top of the screen, and the next alert does not', async () => {
  await openPage('/user_registration')
  const field = await screen.findByLabelText('Email')
  middle = 810
  field.focus()
  await show('Message liked')
  await until(() => expect(place().hasAttribute('data-top')).toBe(true))
  middle = 300
  await show('Message sent')
  await until(() => expect(place().hasAttribute('data-top')).toBe(false))
})

test('an alert waits while a finger is near, and closes once the finger has left', async () => {
  await openPage('/user_registration')
  stopClock()
  await show('Your post was sent')
  const finger = (type: string, clientX: number, clientY: number) =>
    document.dispatchEvent(new PointerEvent(type, { pointerType: 'touch', clientX, clientY }))
  const isHeld = () => alertOf('Your post was sent').hasAttribute('data-paused')
  await until(() => {
    finger('pointerdown', 980, 770)
    expect(isHeld()).toBe(true)
  })
  await passTime(10_000)
  expect(isHeld()).toBe(true)
  finger('pointerup', 980, 770)
  await until(() => expect(isHeld()).toBe(false))
  finger('pointerdown', 200, 300)
  await passTime(2_600)
  await until(() => expect(alerts().queryByText('Your post was sent')).toBeNull())
})
