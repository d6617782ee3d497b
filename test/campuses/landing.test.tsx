import { expect, test, vi } from 'vitest'
import { proves } from '../checklist/proves.ts'
import { openPage, user } from '../render/page.ts'
import { ann, without } from '../render/samples.ts'
import { screen, until, within } from '../render/screen.ts'

const headline = 'Buy and sell with the students around you'

test('the landing explains how the product works', async () => {
  await openPage('/', { campus: 'campus' })
  await screen.findByRole('heading', { level: 1, name: headline })
  expect(window.location.pathname).toBe('/home')
  screen.getByRole('img', { name: 'A campus feed on a phone' })
  for (const step of [
    'Chat or comment',
    'Make an offer',
    'Meet in a safe place',
    'Inspect the item',
    'Pay in person',
  ])
    screen.getByRole('heading', { name: step })
})

test('the bars of the generic site link to its home and the schools, and show a contact', async () => {
  await openPage('/home', { campus: 'campus' })
  const pages = await screen.findByRole('navigation', { name: 'Pages' })
  const names = within(pages)
    .getAllByRole('link')
    .map(({ textContent }) => textContent?.trim())
  expect(names).toEqual(['Home', 'Search', 'Settings', expect.stringMatching(/Log In/)])
  const contact = within(await screen.findByRole('region', { name: 'Contact Us' }))
  expect(contact.getByRole('link', { name: 'help@example.com' }).getAttribute('href')).toBe(
    'mailto:help@example.com',
  )
  expect(contact.getByRole('link', { name: 'Direct Message' }).getAttribute('target')).toBe('_blank')
  expect(screen.queryAllByRole('button', { name: 'Create Post' })).toHaveLength(0)
})

test('the bar of a phone links to the schools', async () => {
  await openPage('/home', { campus: 'campus', width: 390 })
  const bar = within(await screen.findByRole('navigation', { name: 'Main' }))
  expect(bar.getAllByRole('link')).toHaveLength(3)
  await user.click(bar.getByRole('link', { name: 'Search' }))
  await screen.findByRole('heading', { name: 'Find Your School' })
})

test('the button of the landing asks a visitor to join', async () => {
  await openPage('/home', { campus: 'campus' })
  await user.click((await screen.findAllByRole('button', { name: 'Join Your Campus' }))[0]!)
  await screen.findByRole('dialog', { name: 'Join Your Campus' })
})

test('the button of the landing leads a person without a school to the schools', async () => {
  await openPage('/home', { as: without, campus: 'campus' })
  await screen.findByRole('link', { name: 'Verify your account' })
  await user.click((await screen.findAllByRole('link', { name: 'Find Your Campus' }))[0]!)
  await until(() => expect(window.location.pathname).toBe('/search_schools'))
})

test('the button of the landing leads a member to their campus', async () => {
  await openPage('/home', { as: ann, campus: 'campus' })
  const home = 'http://ou.campus.localhost:3000/home'
  const [own] = await screen.findAllByRole('link', { name: 'View Your Campus' })
  expect(own!.getAttribute('href')).toBe(home)
  expect((await screen.findByRole('link', { name: 'Visit Your Campus' })).getAttribute('href')).toBe(home)
})

test('a person without a school is redirected once to the site of the campus that they chose', async () => {
  proves('guard of the generic campus')
  const replaced = vi.spyOn(window.location, 'replace').mockImplementation(() => undefined)
  localStorage.setItem('redirect_to', 'ut')
  await openPage('/home', { as: without, campus: 'campus' })
  await until(() => expect(replaced.mock.calls).toEqual([['http://ut.campus.localhost:3000/home']]))
  expect(localStorage.getItem('redirect_to')).toBeNull()
})

test('a member stays on the generic site, even if they once chose a campus there', async () => {
  localStorage.setItem('redirect_to', 'ut')
  await openPage('/home', { as: ann, campus: 'campus' })
  await screen.findAllByRole('link', { name: 'View Your Campus' })
  await until(() => expect(localStorage.getItem('redirect_to')).toBeNull())
  expect(window.location.host).toBe('campus.localhost:3000')
})
