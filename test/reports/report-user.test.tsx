import { beforeEach, expect, test } from 'vitest'
import { listUserPosts } from '../../shared/posts/list-user-posts.ts'
import { reportUser } from '../../shared/reports/report-user.ts'
import { getProfile } from '../../shared/users/get-profile.ts'
import { openPage, user } from '../render/page.ts'
import { ann, authorOf, bob, bobsProfile, without } from '../render/samples.ts'
import { screen, until, within } from '../render/screen.ts'
import { answer, callsOf, refuse } from '../render/server.ts'

beforeEach(() => {
  answer(getProfile, ({ username }) => ({ ...bobsProfile, ...(username === 'annray' && authorOf(ann)) }))
  answer(listUserPosts, { items: [] })
})

async function openMenu() {
  const head = within(await screen.findByRole('region', { name: 'About this person' }))
  await user.click(head.getByRole('button', { name: 'More' }))
  await screen.findByRole('menuitem', { name: 'Copy link to profile' })
}

async function openReport() {
  await openPage('/boblee', { as: ann })
  await screen.findByRole('button', { name: 'Send Message' })
  await openMenu()
  await user.click(screen.getByRole('menuitem', { name: 'Report' }))
  return within(await screen.findByRole('dialog', { name: 'Report Bob Lee?' }))
}

test('a report needs a reason, is sent with that reason, and is confirmed', async () => {
  answer(reportUser, { reported: true })
  const dialog = await openReport()
  // Only posts and deals can be reported for this reason.
  expect(dialog.queryByText(/may not be sold/i)).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'A scam or a false offer' }))
  await screen.findByText('User Reported. Thanks for letting us know.')
  expect(callsOf(reportUser)).toEqual([{ userId: bob.id, reason: 'scam' }])
  await until(() => expect(screen.queryByRole('dialog', { name: 'Report Bob Lee?' })).toBeNull())
})

test('a report that fails shows an error and can be sent again; Cancel sends nothing', async () => {
  refuse(reportUser, 'unavailable')
  const dialog = await openReport()
  await user.click(dialog.getByRole('button', { name: 'Discrimination' }))
  await screen.findByText('Something went wrong. Try again.')
  answer(reportUser, { reported: true })
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await until(() => expect(screen.queryByRole('dialog', { name: 'Report Bob Lee?' })).toBeNull())
  expect(callsOf(reportUser)).toHaveLength(1)
})

test('people cannot report themselves', async () => {
  await openPage('/annray', { as: ann })
  await screen.findByText("You haven't posted yet")
  await openMenu()
  expect(screen.queryByRole('menuitem', { name: 'Report' })).toBeNull()
})

test.each([
  ['a visitor', undefined],
  ['a person without a school', without],
])('%s has no button to report a person', async (_, as) => {
  await openPage('/boblee', { as, campus: 'campus' })
  await screen.findByText("Bob Lee hasn't posted yet")
  await openMenu()
  expect(screen.queryByRole('menuitem', { name: 'Report' })).toBeNull()
})
