import { expect, test } from 'vitest'
import { openPage } from '../render/page.ts'
import { ann, without } from '../render/samples.ts'
import { screen, until, within } from '../render/screen.ts'

/** The rows of the list: what each is called, what it says and where it leads. */
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

test('a member reads what their account has; two rows are read only', async () => {
  await openPage('/settings/account', { as: ann })
  expect(await rows()).toEqual({
    'School email': ['ann@ou.edu', '/settings/account/school_email'],
    'Your data': ['Download or delete', '/settings/account/your_data'],
    Verified: ['Yes', null],
    'Account created': ['September 2, 2026', null],
  })
  for (const text of ['School email', 'Verified', 'Yes', 'Account created']) screen.getByText(text)
})

test('without a school, the row says Join your campus and that the account is not verified', async () => {
  await openPage('/settings/account', { as: without, width: 390 })
  expect(await rows()).toMatchObject({
    'School email': ['Join your campus', '/settings/account/school_email'],
    Verified: ['No', null],
  })
  for (const text of ['Join your campus', 'No']) screen.getByText(text)
})

test.each(['account', 'account/school_email'])(
  'a visitor of /settings/%s is asked to log in',
  async (page) => {
    await openPage(`/settings/${page}`, { width: 390 })
    await screen.findByRole('dialog', { name: 'Join OU Buy/Sell' })
    await until(() => expect(window.location.pathname).toBe('/home'))
  },
)
