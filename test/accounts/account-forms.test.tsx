/** The forms for signing up and logging in: their sentences, the fields that they keep, and when they enable their button. */
import { expect, test } from 'vitest'
import { getMe } from '../../shared/users/get-me.ts'
import { lookupAccount } from '../../shared/accounts/lookup-account.ts'
import { register } from '../../shared/accounts/register.ts'
import { sendEmailCode } from '../../shared/accounts/send-email-code.ts'
import { sendSchoolCode } from '../../shared/accounts/send-school-code.ts'
import { verifyEmail } from '../../shared/accounts/verify-email.ts'
import { verifySchoolEmail } from '../../shared/accounts/verify-school-email.ts'
import { openPage, user } from '../render/page.ts'
import { ann, newcomer, without } from '../render/samples.ts'
import { screen, until } from '../render/screen.ts'
import { answer, callsOf, refuse } from '../render/server.ts'

const fieldOf = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const address = () => window.location.pathname + window.location.search

async function retype(name: string, text: string) {
  await user.clear(fieldOf(name))
  await user.type(fieldOf(name), text)
}

test('the first form shows an error for a missing and for an invalid address', async () => {
  await openPage('/user_registration')
  await user.click(await screen.findByRole('button', { name: 'Continue with Email' }))
  await screen.findAllByText('Email is required.')
  await retype('Email', 'nobody')
  await user.click(screen.getByRole('button', { name: 'Continue with Email' }))
  await screen.findAllByText('Invalid email address!')
  expect(callsOf(lookupAccount)).toEqual([])
})

test.each([
  [false, '/register'],
  [true, '/login'],
])('an address (with an account: %s) leads to %s, where it is filled in', async (exists, path) => {
  answer(lookupAccount, { exists })
  await openPage('/user_registration')
  await user.type(await screen.findByLabelText('Email'), 'ann@example.com{Enter}')
  await until(() => expect(address()).toBe(`${path}?email=ann%40example.com`))
  await until(() => expect(fieldOf('Email').value).toBe('ann@example.com'))
  if (exists) await until(() => expect(document.activeElement).toBe(fieldOf('Password')))
})

test('an account without a password continues to the form that mails a link', async () => {
  answer(lookupAccount, { exists: true, hasPassword: false })
  await openPage('/user_registration')
  await user.type(await screen.findByLabelText('Email'), 'ann@example.com{Enter}')
  await screen.findByRole('button', { name: 'Email Me a Link' })
  expect(screen.queryByLabelText('Password')).toBeNull()
})

test('the first form shows that an account is banned', async () => {
  refuse(lookupAccount, 'account-banned')
  await openPage('/user_registration')
  await user.type(await screen.findByLabelText('Email'), 'ann@example.com{Enter}')
  await screen.findAllByText('Account has been banned')
})

test('the log-in form shows errors for empty fields, and keeps the address after a reload', async () => {
  await openPage('/login')
  const button = await screen.findByRole('button', { name: 'Log In' })
  await user.click(button)
  await screen.findAllByText('Email is required.')
  await user.type(fieldOf('Email'), 'ann@example.com')
  await user.click(button)
  await screen.findAllByText('Password is required.')
  await user.type(fieldOf('Password'), 'secret')
  await openPage('/login')
  await until(() => expect(fieldOf('Email').value).toBe('ann@example.com'))
  expect(fieldOf('Password').value).toBe('')
})

test('the registration form enables its button when it is complete, shows errors, and keeps all fields but the password', async () => {
  refuse(register, 'email-taken')
  await openPage('/register')
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Create Account' })
  expect(button.disabled).toBe(true)
  screen.getByText('Still missing: email, full name, password, your agreement.')
  await user.type(fieldOf('Email'), 'ann@example.com')
  await user.type(fieldOf('Full name'), 'Bo')
  await user.type(fieldOf('Password'), 'short')
  expect(button.disabled).toBe(true)
  const missing = screen.getByText('Still missing: your agreement.')
  expect(button.getAttribute('aria-describedby')).toBe(missing.id)
  expect(screen.queryByText(/^Your first and last name/)).toBeNull()
  await user.click(screen.getByRole('checkbox'))
  expect(button.disabled).toBe(false)
  expect(screen.queryByText(/^Still missing/)).toBeNull()
  await user.click(button)
  await screen.findAllByText('Full name is required')
  const hint = screen.getByText('Your first and last name, the last one with two letters or more')
  expect(fieldOf('Full name').getAttribute('aria-describedby')).toContain(hint.id)
  screen.getAllByText('Password too short.')
  expect(callsOf(register)).toEqual([])
  await retype('Full name', 'Bo Lee')
  await retype('Password', 'correct horse')
  await user.click(button)
  await screen.findAllByText('Email has already been taken.')
  expect(callsOf(register)).toHaveLength(1)
  expect(fieldOf('Full name').value).toBe('Bo Lee')
  expect(fieldOf('Password').value).toBe('correct horse')
  refuse(register, 'password-common')
  await retype('Email', 'ann@example.com')
  await user.click(button)
  await screen.findAllByText('Password too common.')
  expect(fieldOf('Password').getAttribute('aria-invalid')).toBe('true')

  await openPage('/register')
  await until(() => expect(fieldOf('Full name').value).toBe('Bo Lee'))
  expect(fieldOf('Email').value).toBe('ann@example.com')
  expect(fieldOf('Password').value).toBe('')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Create Account' }).disabled).toBe(true)
})

test("if the form accepts an address that the server refuses, the server's sentence shows", async () => {
  refuse(register, 'email-invalid')
  await openPage('/register')
  await user.type(await screen.findByLabelText('Email'), 'ann')
  await user.type(fieldOf('Full name'), 'Ann Ray')
  await user.type(fieldOf('Password'), 'correct horse')
  await user.click(screen.getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: 'Create Account' }))
  await screen.findAllByText('Invalid email address!')
  await retype('Email', 'ann@example.com')
  await user.click(screen.getByRole('button', { name: 'Create Account' }))
  await screen.findAllByText('Invalid email address.')
  expect(fieldOf('Email').getAttribute('aria-invalid')).toBe('true')
})

test.each([
  ['email', 'Email', 'Email is required.', 'email-required'],
  ['email', 'Email', 'Invalid email address.', 'email-invalid'],
  ['email', 'Email', 'Account has been banned', 'account-banned'],
  ['name', 'Full name', 'Name is required.', 'name-required'],
  ['password', 'Password', 'Password is required.', 'password-required'],
] as const)(
  "a registration whose %s is refused shows the error next to the field '%s': %s",
  async (field, label, message, code) => {
    refuse(register, code, { fields: { [field]: message } })
    await openPage('/register')
    await fillRegistration()
    await screen.findAllByText(message)
    expect(fieldOf(label).getAttribute('aria-invalid')).toBe('true')
  },
)

test('a registration that fails for a reason without a field shows an error and keeps the fields', async () => {
  refuse(register, 'internal')
  await openPage('/register')
  await fillRegistration()
  await screen.findByText('Something went wrong. Try again.')
  expect(fieldOf('Full name').value).toBe('Bo Lee')
})

async function fillRegistration() {
  await user.type(await screen.findByLabelText('Email'), 'ann@example.com')
  await user.type(fieldOf('Full name'), 'Bo Lee')
  await user.type(fieldOf('Password'), 'correct horse')
  await user.click(screen.getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: 'Create Account' }))
}

test('/verify shows the time left, refuses an empty and a wrong code, and continues after the right one', async () => {
  answer(sendEmailCode, { sent: false, sentTo: newcomer.email, nextAt: Date.now() + 45_000 })
  refuse(verifyEmail, 'code-wrong')
  await openPage('/verify', { as: newcomer })
  const wait = await screen.findByRole<HTMLButtonElement>('button', { name: /^Send again in \d:\d\d$/ })
  expect(wait.disabled).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Verify' }))
  await screen.findAllByText('Please enter verification code')
  await user.type(fieldOf('Verification code'), '1234')
  await screen.findAllByText('Your code was incorrect. Please try again.')
  await until(() => expect(fieldOf('Verification code').value).toBe(''))
  answer(verifyEmail, { ...newcomer, verified: true })
  await user.type(fieldOf('Verification code'), '4321')
  await until(() => expect(window.location.pathname).not.toBe('/verify'))
  expect(callsOf(verifyEmail)).toEqual([{ code: '1234' }, { code: '4321' }])
})

test('a code that another tab or a lost request has already used shows no error to a verified person', async () => {
  answer(sendEmailCode, { sent: true, sentTo: newcomer.email, nextAt: Date.now() + 60_000 })
  refuse(verifyEmail, 'code-expired')
  await openPage('/verify', { as: newcomer, campus: 'ut' })
  await user.type(await screen.findByLabelText('Verification code'), '1234')
  await screen.findAllByText('Your code has expired. Send a new one.')
  answer(getMe, { ...newcomer, verified: true })
  await user.type(fieldOf('Verification code'), '1234')
  await until(() => expect(window.location.pathname).not.toBe('/verify'))
  expect(callsOf(sendEmailCode)).toEqual([{ campusId: 'ut' }])
})

test("opening /verify keeps a valid code, and 'Send again' replaces the code", async () => {
  answer(sendEmailCode, { sent: false, sentTo: newcomer.email, nextAt: Date.now() - 1000 })
  await openPage('/verify', { as: newcomer })
  await user.click(await screen.findByRole('button', { name: 'Send again' }))
  await until(() =>
    expect(callsOf(sendEmailCode)).toEqual([{ campusId: 'ou' }, { campusId: 'ou', again: true }]),
  )
})

test('screens about a code say "code", and screens about a PIN say "PIN"', async () => {
  answer(sendEmailCode, { sent: true, sentTo: newcomer.email, nextAt: Date.now() + 60_000 })
  await openPage('/verify', { as: newcomer })
  await screen.findByLabelText('Verification code')
  expect(document.body.textContent).not.toMatch(/\bPIN/i)
  answer(sendSchoolCode, { sent: true, sentTo: 'will@ou.edu', nextAt: Date.now() + 60_000 })
  await openPage('/settings/account/school_email', { as: without })
  await user.type(await screen.findByLabelText('School email'), 'will@ou.edu')
  expect(document.body.textContent).not.toMatch(/\bcode/i)
  await user.click(screen.getByRole('button', { name: 'Send PIN' }))
  await screen.findByRole('heading', { level: 1, name: 'Enter PIN' })
  expect(document.body.textContent).not.toMatch(/\bcode/i)
  refuse(verifySchoolEmail, 'code-expired')
  await user.type(screen.getByLabelText('PIN'), '1234')
  await screen.findAllByText('Your PIN has expired. Send a new one.')
  refuse(verifySchoolEmail, 'code-wrong')
  await retype('PIN', '4321')
  await screen.findAllByText('Your code was incorrect. Please try again.')
})

test('a refusal to send a new code shows next to the field and as an alert, in the same words', async () => {
  answer(sendEmailCode, { sent: true, sentTo: newcomer.email, nextAt: Date.now() })
  refuse(verifyEmail, 'code-wrong')
  await openPage('/verify', { as: newcomer })
  const wrong = 'Your code was incorrect. Please try again.'
  await user.type(await screen.findByLabelText('Verification code'), '1234')
  await screen.findAllByText(wrong)
  refuse(sendEmailCode, 'too-many-requests', { retryAfter: 120 })
  await user.click(await screen.findByRole('button', { name: 'Send again' }))
  const tooMany = 'Too many requests. Try again in 2 minutes.'
  await until(() => {
    const described = fieldOf('Verification code').getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(described)?.textContent).toBe(tooMany)
    expect(screen.getAllByText(tooMany)).toHaveLength(2)
  })
})

test('the school e-mail has to belong to the school', async () => {
  await openPage('/settings/account/school_email', { as: without })
  const send = await screen.findByRole<HTMLButtonElement>('button', { name: 'Send PIN' })
  expect(send.disabled).toBe(true)
  await user.type(fieldOf('School email'), 'ann@gmail.com')
  await user.click(send)
  await screen.findAllByText('Enter a valid school email')
})

test('pressing Enter again after a wrong code still shows that the code is incorrect', async () => {
  answer(sendEmailCode, { sent: true, sentTo: newcomer.email, nextAt: Date.now() })
  refuse(verifyEmail, 'code-wrong')
  await openPage('/verify', { as: newcomer })
  const wrong = 'Your code was incorrect. Please try again.'
  await user.type(await screen.findByLabelText('Verification code'), '1234')
  await screen.findAllByText(wrong)
  await user.type(fieldOf('Verification code'), '{Enter}')
  expect(screen.queryByText('Please enter verification code')).toBeNull()
  screen.getAllByText(wrong)
})

test("a campus without known domains shows 'Something went wrong' next to the field", async () => {
  refuse(sendSchoolCode, 'campus-without-domains')
  await openPage('/settings/account/school_email', { as: without })
  await user.type(await screen.findByLabelText('School email'), 'ann@ou.edu')
  await user.click(screen.getByRole('button', { name: 'Send PIN' }))
  expect(await screen.findAllByText('Something went wrong')).toHaveLength(2)
  expect(fieldOf('School email').value).toBe('ann@ou.edu')
  expect(fieldOf('School email').getAttribute('aria-invalid')).toBe('true')
})

test('a member who opens a sign-in form is redirected to the feed', async () => {
  for (const path of ['/user_registration', '/login', '/register', '/verify', '/']) {
    await openPage(path, { as: ann })
    await until(() => expect(window.location.pathname).toBe('/home'))
  }
})
