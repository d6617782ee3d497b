/** Logging in, signing up and verifying (specification, accounts 2, 5 and 8). */
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { getMe } from '../../shared/users/get-me.ts'
import { api, codeFor, mailsTo, member, newcomer, theTable } from './api.ts'
import { newEmail, password, port, siteOf } from './people.ts'
import { alertOf, expect, test } from './site.ts'

const userPool = new RegExp(`^http://localhost:${port + 3}/`)

test('an address without an account leads to the registration, one with an account to the log-in', async ({
  open,
  ann,
}) => {
  const page = await open()
  const unknown = newEmail()
  await page.goto('/user_registration')
  await page.getByRole('button', { name: 'Continue with Email' }).click()
  await expect(alertOf(page, 'Email is required.')).toBeVisible()
  await page.getByLabel('Email').fill('nobody')
  await page.getByRole('button', { name: 'Continue with Email' }).click()
  await expect(alertOf(page, 'Invalid email address!')).toBeVisible()
  await page.getByLabel('Email').fill(unknown)
  await page.getByRole('button', { name: 'Continue with Email' }).click()
  await page.waitForURL(`**/register?email=${encodeURIComponent(unknown)}`)
  await expect(page.getByLabel('Email')).toHaveValue(unknown)

  await page.goto('/user_registration')
  await page.getByLabel('Email').fill(ann.email)
  await page.getByLabel('Email').press('Enter')
  await page.waitForURL(`**/login?email=${encodeURIComponent(ann.email)}`)
  await expect(page.getByLabel('Email')).toHaveValue(ann.email)
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
})

test('a wrong password says so and keeps what was typed; one sign-in then serves every campus', async ({
  open,
  ann,
}) => {
  const page = await open({ refused: [[400, userPool]] })
  await page.goto('/login')
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
  await expect(alertOf(page, 'Email is required.')).toBeVisible()
  await page.getByLabel('Email').fill(ann.email)
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
  await expect(alertOf(page, 'Password is required.')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('not this one')
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
  await expect(alertOf(page, 'Wrong password!')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(ann.email)

  await page.reload()
  await expect(page.getByLabel('Email')).toHaveValue(ann.email)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await page.waitForURL('**/home')
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible()

  await page.goto(`${siteOf('ut')}/home`)
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible()
  await page.goto(`http://campus.localhost:${port}/home`)
  await page.getByRole('link', { name: 'Visit Your Campus' }).click()
  await page.waitForURL(`${siteOf('ou')}/home`)
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible()
})

test('the registration waits for everything, says what is wrong, and keeps all but the password', async ({
  open,
  ann,
}) => {
  const page = await open({ refused: [[409, /\/api\/users$/]] })
  await page.goto('/register')
  const button = page.getByRole('button', { name: 'Create Account' })
  await expect(button).toBeDisabled()
  await page.getByLabel('Email').fill(ann.email)
  await page.getByLabel('Full name').fill('Bo')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await expect(button).toBeDisabled()
  await page.getByRole('checkbox').check()
  await button.click()
  await expect(page.getByText('Full name is required').first()).toBeVisible()
  await expect(page.getByText('Password too short.').first()).toBeVisible()
  await page.getByLabel('Full name').fill('Bo Lee')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await button.click()
  await expect(alertOf(page, 'Email has already been taken.')).toBeVisible()
  await expect(page.getByLabel('Full name')).toHaveValue('Bo Lee')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password)

  await page.reload()
  await expect(page.getByLabel('Email')).toHaveValue(ann.email)
  await expect(page.getByLabel('Full name')).toHaveValue('Bo Lee')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  await expect(button).toBeDisabled()
})

test('a reload of /verify shows the time left and sends no second mail; a wrong code says so', async ({
  open,
}) => {
  const person = await newcomer()
  const page = await open({ as: person, refused: [[400, /\/api\/me\/email-verification$/]] })
  await page.goto('/verify')
  const wait = page.getByRole('button', { name: /^Send again in \d:\d\d$/ })
  await expect(wait).toBeDisabled()
  await page.reload()
  await expect(wait).toBeDisabled()
  expect(await mailsTo(person.email)).toHaveLength(1)

  await page.getByRole('button', { name: 'Verify', exact: true }).click()
  await expect(alertOf(page, 'Please enter verification code')).toBeVisible()
  const code = await codeFor(person.email)
  await page.getByLabel('Verification code').fill(code === '1234' ? '4321' : '1234')
  await expect(alertOf(page, 'Your code was incorrect. Please try again.')).toBeVisible()
  await expect(page.getByLabel('Verification code')).toHaveValue('')
  await page.getByLabel('Verification code').fill(code)
  await page.waitForURL('**/home')
})

test('a banned account is told so by the first form, by the log-in, and on the next page they open', async ({
  open,
}) => {
  const person = await member()
  const inside = await open({ as: person, refused: [[403, /\/api\//]] })
  await inside.goto('/home')
  await expect(inside.getByRole('button', { name: 'Your account' })).toBeVisible()

  const { table, TableName } = await theTable()
  const { email } = person
  const Item = { pk: `EMAIL#${email}`, sk: '#BAN', email, reason: 'test', createdAt: Date.now() }
  await table.send(new PutCommand({ TableName, Item }))
  await expect.poll(() => api(getMe, {}, person).then(String, String)).toContain('account-banned')
  await inside.reload()
  await expect(alertOf(inside, 'Account has been banned').first()).toBeVisible()
  await expect(inside.getByRole('button', { name: 'Log In / Sign Up' })).toBeVisible()

  const outside = await open({
    refused: [
      [403, /\/api\/account-lookups$/],
      [400, userPool],
    ],
  })
  await outside.goto('/user_registration')
  await outside.getByLabel('Email').fill(email)
  await outside.getByLabel('Email').press('Enter')
  await expect(alertOf(outside, 'Account has been banned')).toBeVisible()
  await outside.goto('/login')
  await outside.getByLabel('Email').fill(email)
  await outside.getByLabel('Password', { exact: true }).fill(password)
  await outside.getByLabel('Password', { exact: true }).press('Enter')
  await expect(alertOf(outside, 'Account has been banned')).toBeVisible()
})
