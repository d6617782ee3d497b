import { expect, test } from 'vitest'
import { unsubscribe } from '../../shared/notifications/unsubscribe.ts'
import { openPage, user } from '../render/page.ts'
import { newcomer } from '../render/samples.ts'
import { screen } from '../render/screen.ts'
import { answer, callsOf, refuse } from '../render/server.ts'

const { token } = unsubscribe.example
const path = `/unsubscribe/${token}`
const button = () => screen.findByRole('button', { name: 'Unsubscribe' })

test.each([
  ['a visitor', undefined],
  ['a person with an unverified e-mail', newcomer],
])('%s unsubscribes with one press, and not merely by opening the page', async (_, as) => {
  answer(unsubscribe, {})
  await openPage(path, { as, width: 390 })
  await screen.findByRole('heading', { level: 1, name: 'Unsubscribe' })
  await button()
  expect(callsOf(unsubscribe)).toEqual([])
  await user.click(await button())
  await screen.findByText('You are unsubscribed. Codes and links to log in still reach you.')
  expect(callsOf(unsubscribe)).toEqual([{ token }])
  expect(screen.queryByRole('button', { name: 'Unsubscribe' })).toBeNull()
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Choose your emails' })
  expect(link.getAttribute('href')).toBe('/settings/notifications')
})

const broken = 'This link does not work. Log in to choose which emails you get.'

test('the page of an unknown unsubscribe link links to the settings', async () => {
  refuse(unsubscribe, 'unsubscribe-unknown')
  await openPage(path)
  await user.click(await button())
  await screen.findByText(broken)
  expect(screen.queryByRole('button', { name: 'Unsubscribe' })).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Choose your emails' }))
  await screen.findByRole('dialog', { name: 'Log in to see your notifications' })
})

test('a truncated link shows an error without a request', async () => {
  await openPage('/unsubscribe/half-a-link')
  await screen.findByText(broken)
  expect(screen.queryByRole('button', { name: 'Unsubscribe' })).toBeNull()
  screen.getByRole('link', { name: 'Choose your emails' })
})

test('a lost connection shows an error, and another press tries again', async () => {
  await openPage(path)
  refuse(unsubscribe, 'unavailable')
  await user.click(await button())
  await screen.findByText('Something went wrong. Try again.')
  answer(unsubscribe, {})
  await user.click(await button())
  await screen.findByText('You are unsubscribed. Codes and links to log in still reach you.')
})
