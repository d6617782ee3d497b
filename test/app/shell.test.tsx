import { expect, test } from 'vitest'
import { openPage, user } from '../render/page.ts'
import { ann, without } from '../render/samples.ts'
import { screen, until } from '../render/screen.ts'

test('the bars of a school site show a visitor where to go and how to log in', async () => {
  await openPage()
  for (const name of ['Buy/Sell', 'Saved'])
    expect((await screen.findAllByRole('link', { name })).length).toBeGreaterThan(0)
  expect(screen.getAllByRole('button', { name: 'Create Post' }).length).toBeGreaterThan(0)
  expect(screen.getByText('Log in takes less than a few seconds')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Log In with Email' })).toBeTruthy()
  expect(screen.getAllByRole('link', { name: 'Log In' }).length).toBeGreaterThan(0)
  await user.click(screen.getByRole('button', { name: 'Log In / Sign Up' }))
  await screen.findByText('Takes less than a few seconds.')
  expect(screen.getByRole('menuitem', { name: 'Continue with Email' })).toBeTruthy()
})

test('the bars of a school site lead a member to their own pages', async () => {
  await openPage('/home', { as: ann })
  const profile = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Profile' })
  await until(() => expect(profile.getAttribute('href')).toBe('/annray'))
  await user.click(screen.getByRole('button', { name: 'Your account' }))
  await screen.findByRole('menuitem', { name: 'My Saved' })
  expect(screen.getByRole('menuitem', { name: 'Log Out' })).toBeTruthy()
})

test('the right bar of a school describes its group and has the links of the footer', async () => {
  await openPage()
  await screen.findByRole('heading', { name: 'About This Group' })
  expect(await screen.findByText('12 members')).toBeTruthy()
  expect(screen.getByText('Norman, OK')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: 'Join Group' }).length).toBeGreaterThan(0)
  for (const name of ['Terms of Service', 'Trust/Safety', 'Returns', 'About', 'Help'])
    expect(screen.getByRole('link', { name })).toBeTruthy()
  await openPage('/home', { as: ann })
  expect(await screen.findByRole('button', { name: 'Share Group' })).toBeTruthy()
})

test('the generic site leads to the schools, and shows how to write to us', async () => {
  await openPage('/home', { campus: 'campus' })
  for (const name of ['Home', 'Search'])
    expect((await screen.findAllByRole('link', { name })).length).toBeGreaterThan(0)
  await screen.findByRole('heading', { name: 'Contact Us' })
  const message = screen.getByRole<HTMLAnchorElement>('link', { name: 'Direct Message' })
  expect(message.href).toBe('https://network.test/CampusBuySell')
})

for (const [who, as, label] of [
  ['a visitor', undefined, 'Join Your Campus'],
  ['someone without a school', without, 'Find Your Campus'],
  ['a member', ann, 'View Your Campus'],
] as const)
  test(`the landing of the generic site offers ${who} “${label}”`, async () => {
    await openPage('/home', { campus: 'campus', as })
    await until(() => expect(screen.getAllByText(label).length).toBeGreaterThan(0))
    if (as === ann) await screen.findByRole('link', { name: 'Visit Your Campus' })
  })
