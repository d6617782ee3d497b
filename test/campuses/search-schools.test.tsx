import { describe, expect, test } from 'vitest'
import { requestSchool } from '../../shared/campuses/request-school.ts'
import { campuses, genericCampusId } from '../../shared/campuses/campus.ts'
import { searchSchools } from '../../shared/search/search-schools.ts'
import { openPage, user } from '../render/page.ts'
import { ann, without } from '../render/samples.ts'
import { screen, until, within } from '../render/screen.ts'
import { answer, answerByDefault, callsOf, refuse } from '../render/server.ts'

async function openPicker(visit: Parameters<typeof openPage>[1] = {}) {
  answerByDefault(searchSchools, () => ({ ids: [] }))
  await openPage('/search_schools', { campus: 'campus', ...visit })
  return screen.findByRole('combobox', { name: 'Search schools' })
}

const selected = () =>
  screen.getAllByRole('option').map((option) => option.getAttribute('aria-selected') === 'true')

test.each([390, 1440])('typing finds schools, and arrow keys wrap around (%d px)', async (width) => {
  const field = await openPicker({ width })
  await user.type(field, 'TEXAS')
  const options = await screen.findAllByRole('option')
  expect(options[0]?.textContent).toContain('University of Texas')
  expect(options.length).toBeGreaterThan(2)
  expect(selected().indexOf(true)).toBe(0)
  await user.keyboard('{ArrowUp}')
  await until(() => expect(selected().indexOf(true)).toBe(options.length - 1))
  await user.keyboard('{ArrowDown}')
  await until(() => expect(selected().indexOf(true)).toBe(0))
  const active = document.getElementById(field.getAttribute('aria-activedescendant') ?? '')
  expect(active?.textContent).toContain('University of Texas')
  await user.keyboard('{Escape}')
  await until(() => expect(screen.queryAllByRole('option')).toHaveLength(0))
  await user.clear(field)
  await user.type(field, 'norman ok{Enter}')
  await screen.findByRole('dialog', { name: 'University of Oklahoma' })
})

test('pressing Go without a school shows that something went wrong', async () => {
  await openPicker()
  await user.click(screen.getByRole('button', { name: 'Go' }))
  await screen.findByText('Something went wrong')
})

test('a school that does not exist is not found', async () => {
  await user.type(await openPicker(), 'hogwarts')
  await screen.findByText('No school found. Try its city or state.')
  // Pressing Enter shows the same sentence a second time, as an alert, and no other sentence.
  await user.keyboard('{Enter}')
  await until(() => expect(screen.getAllByText('No school found. Try its city or state.')).toHaveLength(2))
  expect(screen.queryByText('Something went wrong')).toBeNull()
})

test('a misspelt school is found, and the server is asked only if the catalogue has no match', async () => {
  answer(searchSchools, { ids: ['stanford', 'gone', 'ou'] })
  const field = await openPicker()
  await user.type(field, 'stan')
  await until(() => expect(screen.getAllByRole('option')).toHaveLength(1))
  expect(callsOf(searchSchools)).toEqual([])
  await user.type(field, 'frod')
  await until(() => expect(screen.getAllByRole('option')).toHaveLength(2))
  expect(callsOf(searchSchools)).toEqual([{ q: 'stanfrod' }])
  expect(screen.queryByText('No school found. Try its city or state.')).toBeNull()
  await user.keyboard('{Enter}')
  await screen.findByRole('dialog', { name: 'Stanford University' })
})

test('while search is unavailable, a school that is not in the catalogue is not found', async () => {
  const field = await openPicker()
  refuse(searchSchools, 'search-unavailable')
  await user.type(field, 'stanfrod')
  await screen.findByText('No school found. Try its city or state.')
  await user.clear(field)
  await user.type(field, 'stanf{Enter}')
  await screen.findByRole('dialog', { name: 'Stanford University' })
})

describe('a missing school', () => {
  const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
  const send = () => user.click(screen.getByRole('button', { name: 'Send Request' }))

  test.each([390, 1440])('can be requested with the typed name (%d px)', async (width) => {
    answer(requestSchool, { requested: true })
    await user.type(await openPicker({ width }), ' Rice ')
    await user.click(await screen.findByRole('button', { name: 'Request this school' }))
    await screen.findByRole('dialog', { name: 'Request your school' })
    expect(field('School').value).toBe('Rice')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send Request' }).disabled).toBe(true)
    await user.type(field('City and state'), 'Houston, TX')
    await send()
    await screen.findByText('School requested. Thanks for letting us know.')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(callsOf(requestSchool)).toMatchObject([{ school: 'Rice', place: 'Houston, TX' }])
  })

  test('has a request that keeps its fields when it fails, and when the dialog is closed', async () => {
    refuse(requestSchool, 'offline')
    await openPicker({ as: without })
    const open = () => user.click(screen.getByRole('button', { name: 'request it here' }))
    await open()
    await user.type(field('School'), 'Rice')
    await user.type(field('City and state'), 'Houston')
    await send()
    await until(() =>
      expect(screen.getAllByText('Something went wrong. Try again.').length).toBeGreaterThan(0),
    )
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await open()
    expect([field('School').value, field('City and state').value]).toEqual(['Rice', 'Houston'])
    await send()
    await until(() => expect(callsOf(requestSchool)).toHaveLength(2))
    answer(requestSchool, { requested: true })
    await send()
    await screen.findByText('School requested. Thanks for letting us know.')
    const [first, second, third] = callsOf(requestSchool)
    // The first press was in another dialog, so its request has another id. The third press repeats the second request.
    expect(second).not.toEqual(first)
    expect(third).toEqual(second)
    await open()
    expect(field('School').value).toBe('')
  })

  test('can be searched in the list of schools, to which the school e-mail in the settings links', async () => {
    await openPage('/settings/account/school_email', { campus: 'campus', as: without })
    const link = await screen.findByRole('link', { name: 'Find Your School' })
    expect(link.getAttribute('href')).toBe('/search_schools')
  })
})

test('a person without a school is led to the school e-mail form of the school that they picked', async () => {
  await user.type(await openPicker({ as: without }), 'mit{Enter}')
  const join = await screen.findByRole('button', { name: 'Join Campus' })
  // Waits until the person is loaded, because the button is disabled before.
  await until(() => expect(join.getAttribute('aria-busy')).toBeNull())
  await user.click(join)
  await until(() => expect(window.location.pathname).toBe('/settings/account/school_email'))
  expect(window.location.search).toBe('?campus=mit')
  await until(() => expect(screen.getByRole<HTMLSelectElement>('combobox').value).toBe('mit'))
})

test('a member views their own campus, and visits another as a guest in a new tab', async () => {
  const field = await openPicker({ as: ann })
  await user.type(field, 'ou{Enter}')
  const own = await screen.findByRole('link', { name: 'View Your Campus' })
  expect(own.getAttribute('href')).toBe('http://ou.campus.localhost:3000/home')
  await openPicker({ as: ann })
  await user.type(screen.getByRole('combobox'), 'ucla{Enter}')
  const guest = await screen.findByRole('link', { name: 'Visit As Guest' })
  expect(guest.getAttribute('href')).toBe('http://ucla.campus.localhost:3000/home')
  expect(guest.getAttribute('target')).toBe('_blank')
})

test('the page lists the 14 schools, each with its own site', async () => {
  await openPicker()
  screen.getByRole('heading', { name: 'Find Your School' })
  const links = within(screen.getByRole('main'))
    .getAllByRole('listitem')
    .flatMap((item) => within(item).queryAllByRole('link'))
  const schools = campuses.filter(({ id }) => id !== genericCampusId)
  expect(links).toHaveLength(14)
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    schools.map(({ id }) => `http://${id}.campus.localhost:3000/home`),
  )
})

test('the title of each site names its school', async () => {
  for (const { id, name } of campuses.filter((campus) => campus.id !== genericCampusId)) {
    await openPage('/home', { campus: id })
    await until(() => expect(document.title).toBe(`${name} Buy/Sell`))
  }
})
