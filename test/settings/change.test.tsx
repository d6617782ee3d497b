/** The pages that change one part of the account. What the server decides is in test/users. */
import { expect, test } from 'vitest'
import { changeBirthDate } from '../../shared/users/change-birth-date.ts'
import { changeGender } from '../../shared/users/change-gender.ts'
import { changePhone } from '../../shared/users/change-phone.ts'
import { changeUsername } from '../../shared/users/change-username.ts'
import { openPage, setOnline, user } from '../render/page.ts'
import { ann } from '../render/samples.ts'
import { screen, until } from '../render/screen.ts'
import { answer, callsOf, refuse } from '../render/server.ts'

const open = (page: string, as = ann) => openPage(`/settings/account/${page}`, { as, width: 390 })
const title = (name: string) => screen.findByRole('heading', { level: 1, name })
const button = (name = 'Save') => screen.getByRole<HTMLButtonElement>('button', { name })
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const isSaved = async () => {
  await title('Account Settings')
  screen.getByText('Account Updated!')
}

test('a new user name is saved, and the list shows it', async () => {
  answer(changeUsername, ({ username }) => ({ ...ann, username }))
  await open('screen_name')
  await title('Change username')
  expect(button().disabled).toBe(true)
  expect(field('Username').maxLength).toBe(50)
  await user.clear(field('Username'))
  expect(button().disabled).toBe(true)
  await user.type(field('Username'), 'Ann.Ray')
  screen.getByText('ou.campus.localhost:3000/ann.ray')
  await user.click(button())
  await isSaved()
  screen.getByText('ann.ray')
  expect(callsOf(changeUsername)).toEqual([{ username: 'ann.ray' }])
})

test('a taken user name says so beside the field and as an alert, and stays typed', async () => {
  refuse(changeUsername, 'username-taken')
  await open('screen_name')
  await title('Change username')
  await user.type(field('Username'), 'x{Enter}')
  await until(() => expect(screen.getAllByText('That username has been taken.')).toHaveLength(2))
  expect(field('Username').value).toBe('annrayx')
  await user.type(field('Username'), '!{Enter}')
  await screen.findAllByText(changeUsername.refusals['username-invalid'].message)
  expect(callsOf(changeUsername)).toHaveLength(1)
})

test('what is typed survives leaving, a reload and a lost connection, until it is saved', async () => {
  answer(changePhone, ({ phone }) => ({ ...ann, phone }))
  await open('phone')
  await title('Change phone')
  expect(field('Phone').maxLength).toBe(20)
  await user.type(field('Phone'), '405 555 0100')
  await user.click(screen.getByRole('link', { name: 'Back to Account Settings' }))
  await user.click(await screen.findByRole('link', { name: /^Phone/ }))
  await title('Change phone')
  expect(field('Phone').value).toBe('405 555 0100')
  await open('phone')
  await title('Change phone')
  setOnline(false)
  await user.click(button())
  await screen.findAllByText('Something went wrong. Try again.')
  expect(field('Phone').value).toBe('405 555 0100')
  setOnline(true)
  await user.click(button())
  await isSaved()
  expect(callsOf(changePhone)).toEqual([{ phone: '405 555 0100' }])
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('form.'))).toEqual([])
})

test('a slow answer: pressing Save twice sends one request', async () => {
  let send: ((me: typeof ann) => void) | undefined
  answer(changePhone, () => new Promise<typeof ann>((resolve) => (send = resolve)))
  await open('phone', { ...ann, phone: '405 555 0100' })
  await title('Change phone')
  await user.clear(field('Phone'))
  await user.click(button())
  await until(() => expect(button().getAttribute('aria-busy')).toBe('true'))
  await user.click(button())
  await user.type(field('Phone'), '{Enter}')
  await until(() => expect(send).toBeDefined())
  send?.(ann)
  await isSaved()
  expect(callsOf(changePhone)).toEqual([{ phone: '' }])
})

test('a phone number that is none is refused beside its field', async () => {
  await open('phone')
  await title('Change phone')
  await user.type(field('Phone'), '555-CALL{Enter}')
  await until(() => expect(screen.getAllByText('Enter a valid phone number')).toHaveLength(2))
  expect(document.activeElement).toBe(field('Phone'))
})

test('a gender is one of three, and is not shown publicly', async () => {
  answer(changeGender, ({ gender }) => ({ ...ann, gender }))
  await open('gender')
  await title('Gender')
  screen.getByText('This is not shown publicly.')
  expect(button().disabled).toBe(true)
  expect(
    screen
      .getAllByRole<HTMLInputElement>('radio')
      .map(({ value }) => value)
      .sort(),
  ).toEqual(['female', 'male', 'other'])
  await user.click(screen.getByRole('radio', { name: 'Other' }))
  await user.click(button())
  await isSaved()
  expect(callsOf(changeGender)).toEqual([{ gender: 'other' }])
  screen.getByText('Other')
})

test('a birth date needs all three fields', async () => {
  answer(changeBirthDate, (birthDate) => ({ ...ann, birthDate }))
  await open('birth_date')
  await title('Birth Date')
  await user.selectOptions(field('Month'), 'February')
  await user.click(button())
  await until(() => expect(screen.getAllByText('Please fill in all the fields')).toHaveLength(2))
  await user.selectOptions(field('Day'), '29')
  await open('birth_date')
  await title('Birth Date')
  expect([field('Month').value, field('Day').value, field('Year').value]).toEqual(['2', '29', '0'])
  await user.selectOptions(field('Year'), '2004')
  await user.click(button())
  await isSaved()
  screen.getByText('February 29, 2004')
  expect(callsOf(changeBirthDate)).toEqual([{ month: 2, day: 29, year: 2004 }])
})

test('months are January to December, days 1 to 31, years the one sixteen years ago back to 1970', async () => {
  await open('birth_date', { ...ann, birthDate: { month: 5, day: 6, year: 2001 } })
  await title('Birth Date')
  const options = (label: string) =>
    [...screen.getByLabelText<HTMLSelectElement>(label).options].slice(1).map(({ text }) => text)
  expect(options('Month').join(' ')).toBe(
    'January February March April May June July August September October November December',
  )
  expect([options('Day')[0], options('Day').at(-1), options('Day').length]).toEqual(['1', '31', 31])
  const years = options('Year')
  expect([years[0], years.at(-1)]).toEqual([String(new Date().getFullYear() - 16), '1970'])
  expect(button().disabled).toBe(true)
  refuse(changeBirthDate, 'too-young')
  await user.selectOptions(field('Year'), years[0] ?? '')
  await user.click(button())
  await screen.findAllByText('You have to be at least 16 years old.')
})
