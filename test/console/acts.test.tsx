/** Acts of operators in the console: reasons, retries, refusals, and the end of a session. */
import { expect, test, vi } from 'vitest'
import { banPerson } from '../../shared/operators/ban-person.ts'
import { findPerson } from '../../shared/operators/find-person.ts'
import { hideSearch } from '../../shared/operators/hide-search.ts'
import { announcement } from '../../web/console/announcement.ts'
import { FindPerson } from '../../web/console/find-person.tsx'
import { HideSearch } from '../../web/console/hide-search.tsx'
import { whyEnded } from '../../web/console/session.ts'
import { user } from '../render/page.ts'
import { screen, until } from '../render/screen.ts'
import { answer, callsOf, refuse } from '../render/server.ts'
import { field, press, show, valueOf } from './show.tsx'

vi.mock('aws-amplify/auth', () => ({ fetchAuthSession: async () => ({}), signOut: async () => undefined }))

const reasonTyped = async () => (await field('Reason')) as HTMLTextAreaElement

test('an act whose response was lost is sent again under the same id, and nothing typed is lost', async () => {
  show(<HideSearch />)
  refuse(hideSearch, 'offline')
  await user.type(await field('Search'), 'ann ray')
  await user.type(await field('Reason'), 'A name.')
  await press('Hide')
  await screen.findByText('There is no connection. Nothing that you typed is lost. Try again.')
  expect((await reasonTyped()).value).toBe('A name.')
  answer(hideSearch, { done: true })
  await press('Hide')
  await until(() => expect(announcement.get()).toBe('“ann ray” is hidden.'))
  const [first, second] = callsOf(hideSearch)
  expect(second).toEqual(first)
  const reason = await reasonTyped()
  await until(() => expect(reason.value).toBe(''))
})

test('an act that is sent again with other values gets a new id', async () => {
  show(<HideSearch />)
  refuse(hideSearch, 'search-not-found')
  await user.type(await field('Search'), 'ann')
  await user.type(await field('Reason'), 'A name.')
  await press('Hide')
  await screen.findByText('No such search is listed on this campus.')
  await user.type(await field('Search'), ' ray')
  await press('Hide')
  await until(() => expect(callsOf(hideSearch)).toHaveLength(2))
  expect(new Set(callsOf(hideSearch).map(({ id }) => id)).size).toBe(2)
  expect(await valueOf('Search')).toBe('ann ray')
})

test('a reason is at most 500 characters, and a longer one is kept and not sent', async () => {
  show(<HideSearch />)
  await user.type(await field('Search'), 'ann')
  await user.click(await field('Reason'))
  await user.paste('x'.repeat(501))
  await press('Hide')
  await screen.findByText('Use at most 500 characters.')
  expect((await reasonTyped()).value).toHaveLength(501)
  expect(callsOf(hideSearch)).toEqual([])
})

test('a ban shows without another look-up of the person, and an expired session asks the operator to sign in again', async () => {
  show(<FindPerson />)
  const id = 'u_5f0c1ce2a1b34e6b9d1c'
  const names = { username: 'annray', name: 'Ann Ray', email: 'ann@example.com' }
  answer(findPerson, { id, ...names, totalPosts: 2, createdAt: 0, isOperator: false })
  await user.type(await field('E-mail address'), 'annray{Enter}')
  await press('Ban')
  await user.type(await field('Reason'), 'Sold it twice.')
  refuse(banPerson, 'operator-protected')
  await press('Ban Now')
  await screen.findByText('This is your own account or that of another operator. Ask an administrator.')
  answer(banPerson, { done: true })
  await press('Ban Now')
  await screen.findByText('Banned')
  await screen.findByRole('button', { name: 'Lift the Ban' })
  expect(callsOf(findPerson)).toHaveLength(1)
  refuse(findPerson, 'sign-in-required')
  await press('Find')
  await until(() => expect(whyEnded.get()).toBe('Your session has ended. Sign in again.'))
})
