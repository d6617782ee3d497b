/**
 * Logging in and verifying with the real user pool. The sentences of each form are in
 * test/accounts/account-forms.test.tsx.
 */
import { banKey } from '../../lambdas/users/user-keys.ts'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { codeFor, mailsTo, member, newcomer, theTable } from './api.ts'
import { password, siteOf } from './people.ts'
import { port } from './ports.ts'
import { alertOf, expect, test } from './site.ts'

const userPool = new RegExp(`^http://localhost:${port + 3}/`)

test('a wrong password shows an error and keeps the fields; one sign-in then works on every campus', async ({
  open,
  ann,
}) => {
  const page = await open({ refused: [[400, userPool]] })
  await page.goto('/login')
  await page.getByLabel('Email').fill(ann.email)
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

test('a reload of /verify shows the time left and sends no second mail; a wrong code shows an error', async ({
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

  const code = await codeFor(person.email)
  await page.getByLabel('Verification code').fill(code === '1234' ? '4321' : '1234')
  await expect(alertOf(page, 'Your code was incorrect. Please try again.')).toBeVisible()
  await expect(page.getByLabel('Verification code')).toHaveValue('')
  await page.getByLabel('Verification code').fill(code)
  await page.waitForURL('**/home')
})

test('a banned account sees the ban on an open page, in the first form and in the log-in form', async ({
  open,
}) => {
  const person = await member()
  const inside = await open({ as: person, refused: [[403, /\/api\/|\?ticket=/]] })
  await inside.goto('/home')
  await expect(inside.getByRole('button', { name: 'Your account' })).toBeVisible()

  const { table, TableName } = await theTable()
  const { email } = person
  const Item = { ...banKey(email), email, reason: 'test', createdAt: Date.now() }
  await table.send(new PutCommand({ TableName, Item }))
  // The ban ends the page's socket, and the ticket for the next one is refused.
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
