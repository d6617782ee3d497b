import { expect, test } from 'vitest'
import { endSession } from '../../shared/accounts/end-session.ts'
import { listSessions } from '../../shared/accounts/list-sessions.ts'
import { signOutEverywhere } from '../../shared/accounts/sign-out-everywhere.ts'
import { openPage, user } from '../render/page.ts'
import { ann } from '../render/samples.ts'
import { screen, until, within } from '../render/screen.ts'
import { answer, callsOf, refuse } from '../render/server.ts'

const path = '/settings/account/sessions'
const here = {
  id: 's1',
  device: 'Chrome on Windows',
  place: 'Norman, OK',
  signedInAt: new Date('2026-11-20T09:30:00').getTime(),
  isCurrent: true,
}
const there = { id: 's2', device: 'Safari on iPhone', signedInAt: here.signedInAt, isCurrent: false }

test('every session shows its device, its place if known, and its time, and the current session is marked', async () => {
  answer(listSessions, { sessions: [here, there] })
  await openPage(path, { as: ann })
  await screen.findByRole('heading', { level: 1, name: 'Where you are signed in' })
  await screen.findByText('Chrome on Windows')
  const rows = within(screen.getByRole('main')).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Chrome on WindowsNear Norman, OK · Nov 20, 2026, 9:30 AMThis device',
    'Safari on iPhoneNov 20, 2026, 9:30 AMSign out',
  ])
})

test('signing out everywhere needs a confirmation, and shows the feed as to a visitor', async () => {
  answer(listSessions, { sessions: [here, there] })
  answer(signOutEverywhere, { signedOut: true })
  await openPage(path, { as: ann, width: 390 })
  await user.click(await screen.findByRole('button', { name: 'Sign out everywhere' }))
  const dialog = await screen.findByRole('dialog', { name: 'Sign out everywhere?' })
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  expect(callsOf(signOutEverywhere)).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Sign out everywhere' }))
  const again = await screen.findByRole('dialog', { name: 'Sign out everywhere?' })
  await user.click(within(again).getByRole('button', { name: 'Sign out everywhere' }))
  await screen.findByText('You are signed out everywhere.')
  await until(() => expect(window.location.pathname).toBe('/home'))
  expect(callsOf(signOutEverywhere)).toEqual([{}])
})

test('a list that fails to load can be loaded again, and a failed sign-out shows an error and keeps the session', async () => {
  refuse(listSessions, 'unavailable')
  refuse(signOutEverywhere, 'unavailable')
  await openPage(path, { as: ann })
  const retry = await screen.findByRole('button', { name: 'Try Again' })
  answer(listSessions, { sessions: [here] })
  await user.click(retry)
  await user.click(await screen.findByRole('button', { name: 'Sign out everywhere' }))
  const dialog = await screen.findByRole('dialog', { name: 'Sign out everywhere?' })
  await user.click(within(dialog).getByRole('button', { name: 'Sign out everywhere' }))
  await screen.findByText('Something went wrong. Try again.')
  screen.getByText('Chrome on Windows')
})

test('a visitor of the list of sessions is asked to log in', async () => {
  await openPage(path, { width: 390 })
  await screen.findByRole('dialog', { name: 'Join OU Buy/Sell' })
})

test('a single session can be signed out and disappears from the list; a failure shows an error', async () => {
  answer(listSessions, { sessions: [here, there] })
  refuse(endSession, 'unavailable')
  await openPage(path, { as: ann, width: 390 })
  const button = await screen.findByRole('button', { name: 'Sign out Safari on iPhone' })
  await user.click(button)
  await screen.findByText('Something went wrong. Try again.')
  answer(endSession, { signedOut: true })
  answer(listSessions, { sessions: [here] })
  await until(() => expect(button.getAttribute('aria-busy')).toBeNull())
  await user.click(button)
  await screen.findByText('Safari on iPhone is signed out.')
  expect(callsOf(endSession)).toEqual([{ sessionId: 's2' }, { sessionId: 's2' }])
  await until(() => expect(screen.queryByRole('button', { name: /^Sign out Safari/ })).toBeNull())
})
