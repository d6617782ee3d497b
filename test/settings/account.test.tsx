import { expect, test } from 'vitest'
import { openPage } from '../render/page.ts'
import { ann, without } from '../render/samples.ts'
import { screen, until, within } from '../render/screen.ts'

/** Returns the value and the link of each row of the list, by name. */
async function rows(): Promise<Record<string, [string, string | null]>> {
  await screen.findByRole('heading', { level: 1, name: 'Account Settings' })
  const items = within(screen.getByRole('main')).getAllByRole('listitem')
  return Object.fromEntries(
    items.map((item) => {
      const [label, value] = [...item.querySelectorAll('span')].map(({ textContent }) => textContent ?? '')
      return [label ?? '', [value ?? '', item.querySelector('a')?.getAttribute('href') ?? null]]
    }),
  )
}

test('a member sees the data of their account, with two rows that cannot be edited', async () => {
  const as = {
    ...ann,
    phone: '(405) 555-0100',
    gender: 'female' as const,
    birthDate: { month: 2, day: 29, year: 2004 },
  }
  await openPage('/settings/account', { as })
  expect(await rows()).toEqual({
    Username: ['annray', '/settings/account/screen_name'],
    Password: ['••••••••', '/settings/account/password'],
    Email: ['ann@example.com', '/settings/account/email'],
    Phone: ['(405) 555-0100', '/settings/account/phone'],
    Gender: ['Female', '/settings/account/gender'],
    'Birth Date': ['February 29, 2004', '/settings/account/birth_date'],
    'School email': ['ann@ou.edu', '/settings/account/school_email'],
    'Who may see what I saved': ['My campus', '/settings/account/saves'],
    'Read receipts': ['On', '/settings/account/read_receipts'],
    'Online status': ['Off', '/settings/account/online_status'],
    'Where you are signed in': ['See all', '/settings/account/sessions'],
    'Blocked people': ['See all', '/settings/account/blocked'],
    'Your data': ['Download or delete', '/settings/account/your_data'],
    Verified: ['Yes', null],
    'Account created': ['September 2, 2026', null],
  })
  for (const text of ['Username', 'School email', 'Verified', 'Yes', 'Account created'])
    screen.getByText(text)
})

test('an empty row says ‘click to add’, and a missing school says ‘Join your campus’', async () => {
  await openPage('/settings/account', { as: { ...without, hasPassword: false }, width: 390 })
  expect(await rows()).toMatchObject({
    'School email': ['Join your campus', '/settings/account/school_email'],
    Password: ['click to add', '/settings/account/password'],
    Phone: ['click to add', '/settings/account/phone'],
    Gender: ['click to add', '/settings/account/gender'],
    'Birth Date': ['click to add', '/settings/account/birth_date'],
    Verified: ['No', null],
  })
  screen.getAllByText('click to add')
  for (const text of ['Join your campus', 'No']) screen.getByText(text)
})

test.each(
  ['', '/screen_name', '/password', '/email', '/phone', '/school_email', '/gender', '/birth_date'].map(
    (page) => `account${page}`,
  ),
)('a visitor of /settings/%s is asked to log in', async (page) => {
  await openPage(`/settings/${page}`, { width: 390 })
  await screen.findByRole('dialog', { name: 'Join OU Buy/Sell' })
  await until(() => expect(window.location.pathname).toBe('/home'))
})

test('the list says that the password was deleted, even after the alert about it is gone', async () => {
  await openPage('/settings/account', { as: { ...ann, hasPassword: false, discardedPassword: true } })
  expect((await rows())['Password']).toEqual(['Deleted. Set another one', '/settings/account/password'])
})
