/** The pages that each change one part of the account. test/users has the tests of the server's rules. */
import { expect, test } from 'vitest'
import { changeBirthDate } from '../../shared/users/change-birth-date.ts'
import { changeGender } from '../../shared/users/change-gender.ts'
import { changePassword } from '../../shared/accounts/change-password.ts'
import { changePhone } from '../../shared/users/change-phone.ts'
import { changeUsername } from '../../shared/users/change-username.ts'
import { lookupAccount } from '../../shared/accounts/lookup-account.ts'
import { openPage, setOnline, user } from '../render/page.ts'
import { ann } from '../render/samples.ts'
import { screen, until } from '../render/screen.ts'
import { answer, callsOf, refuse } from '../render/server.ts'
import { button, errorsOf, field, isSaved, openAccountPage as open, title } from './account-page.ts'

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

test('a taken user name shows an error at the field and an alert, and stays in the field', async () => {
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

test('until it is saved, typed text survives leaving the page, a reload and a lost connection', async () => {
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

test('pressing Save twice before the response sends one request', async () => {
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

test('an invalid phone number shows an error at its field', async () => {
  await open('phone')
  await title('Change phone')
  await user.type(field('Phone'), '555-CALL{Enter}')
  await until(() => expect(screen.getAllByText('Enter a valid phone number')).toHaveLength(2))
  expect(document.activeElement).toBe(field('Phone'))
})

test('a gender is one of three choices, and is not shown publicly', async () => {
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
  const wrong = ['Month', 'Day', 'Year'].filter(
    (label) => field(label).getAttribute('aria-invalid') === 'true',
  )
  expect(wrong).toEqual(['Day', 'Year'])
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

test('an address that was typed into another form is not suggested as the new address', async () => {
  answer(lookupAccount, { exists: true })
  await openPage('/login')
  await user.type(await screen.findByLabelText('Email'), 'somebody@example.com')
  await open('email')
  await title('Change email')
  expect(field('Email').value).toBe(ann.email)
  await user.clear(field('Email'))
  await user.type(field('Email'), 'new@example.com')
  await open('email')
  await title('Change email')
  expect(field('Email').value).toBe('new@example.com')
})

test('months are January to December, days 1 to 31, years from sixteen years ago back to 1970', async () => {
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

const [current, next, again] = ['Current password', 'New password', 'Re-enter new password'] as const

test('changing a password needs the current password, and the new password twice', async () => {
  answer(changePassword, ann)
  await open('password')
  await title('Change your password')
  expect(screen.getByRole('link', { name: 'Forgot password' }).getAttribute('href')).toBe('/forgotpassword')
  await user.click(button())
  await screen.findAllByText('Current password required')
  screen.getByText('Please enter a new password')
  screen.getByText('Must re-enter new password')
  await until(() => expect(document.activeElement).toBe(field(current)))
  await user.type(field(current), 'correct horse')
  await user.type(field(next), 'battery staple')
  await user.type(field(again), 'battery stable{Enter}')
  await until(() => expect(screen.getAllByText('Passwords do not match')).toHaveLength(2))
  expect(errorsOf(current, next, again)).toEqual([null, null, 'Passwords do not match'])
  await user.clear(field(again))
  await user.type(field(again), 'battery staple{Enter}')
  await isSaved()
  expect(callsOf(changePassword)).toEqual([
    { currentPassword: 'correct horse', newPassword: 'battery staple' },
  ])
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('staple')
})

test('a password of forty characters is not cut in any field, and is refused with the reason', async () => {
  const fromManager = 'x'.repeat(40)
  await open('password')
  await title('Change your password')
  for (const label of [current, next, again]) await user.type(field(label), fromManager)
  await user.click(button())
  const reason = 'At most 30 characters.'
  await until(() => expect(errorsOf(current, next, again)).toEqual([reason, reason, null]))
  for (const label of [current, next, again]) expect(field(label).value).toBe(fromManager)
  expect(callsOf(changePassword)).toEqual([])
})

test.each([
  ['password-wrong', 'Wrong password!', current],
  ['password-common', 'Password too common.', next],
  ['too-many-passwords', 'Too many wrong passwords. Try again later.', current],
] as const)(
  'a password that is refused as %s shows an error at its field, which keeps the text',
  async (code, says, label) => {
    refuse(changePassword, code)
    await open('password')
    await title('Change your password')
    await user.type(field(current), 'correct horse')
    await user.type(field(next), 'battery staple')
    await user.type(field(again), 'battery staple{Enter}')
    await until(() => expect(errorsOf(label)).toEqual([says]))
    expect(field(next).value).toBe('battery staple')
  },
)

test('a person without a password who logged in long ago has to log in again to set one', async () => {
  refuse(changePassword, 'sign-in-old')
  await openPage('/settings/account/password', { as: { ...ann, hasPassword: false } })
  await title('Set your password')
  await user.type(field(next), 'battery staple')
  await user.type(field(again), 'battery staple{Enter}')
  await screen.findByText('To set a password, log in again first.')
  screen.getByRole('button', { name: 'Log In Again' })
})

test('if the token shows that the log-in was long ago, a person without a password is asked to log in again before they type', async () => {
  await openPage('/settings/account/password', {
    as: { ...ann, hasPassword: false },
    signedInAt: Date.now() - 11 * 60_000,
  })
  await screen.findByText('To set a password, log in again first.')
  screen.getByRole('button', { name: 'Log In Again' })
  expect(screen.queryByLabelText(next)).toBeNull()
})

test('a person with a password, or who has just logged in, is not asked to log in again', async () => {
  await openPage('/settings/account/password', { as: ann, signedInAt: Date.now() - 11 * 60_000 })
  await title('Change your password')
  field(next)
  await openPage('/settings/account/password', {
    as: { ...ann, hasPassword: false },
    signedInAt: Date.now() - 9 * 60_000,
  })
  await title('Set your password')
  field(next)
})

test('a person without a password can set one without a current password', async () => {
  answer(changePassword, ann)
  await open('password', { ...ann, hasPassword: false })
  await title('Set your password')
  expect(screen.queryByLabelText(current)).toBeNull()
  await user.type(field(next), 'battery staple')
  await user.type(field(again), 'battery staple{Enter}')
  await isSaved()
  expect(callsOf(changePassword)).toEqual([{ newPassword: 'battery staple' }])
})

test('a person whose first password could not be stored sees where to set another one', async () => {
  await open('password', { ...ann, hasPassword: false, discardedPassword: true })
  await title('Set your password')
  screen.getByText(/^We deleted the password that was set before you verified your email/)
})
