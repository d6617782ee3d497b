/** Operators of the console. */
import type { Page } from '@playwright/test'
import { codeOf, currentStep } from '../../infra/local/user-pool/totp.ts'
import { newEmail } from './people.ts'
import { peoplePort } from './ports.ts'
import { expect } from './site.ts'
import { violations } from './violations.ts'

const password = 'Correct horse 1 battery!'

export interface Operator {
  name: string
  /** The temporary password, which is valid only for the first sign-in. */
  temporary: string
}

let operators = 0

export async function newOperator(): Promise<Operator> {
  operators += 1
  const name = `olga-${process.pid}-${Date.now().toString(36)}-${operators}`
  const response = await fetch(`http://127.0.0.1:${peoplePort}/operators`, {
    method: 'POST',
    body: JSON.stringify({ name, email: newEmail('operators.example') }),
  })
  return { name, temporary: await response.text() }
}

/** Signs a new operator in, which replaces the temporary password and sets up an authenticator application. */
export async function signInOperator(page: Page, { name, temporary }: Operator): Promise<void> {
  await page.goto('/')
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(temporary)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('The same again', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Change Password' }).click()
  const key = await page.getByText(/^[A-Z2-7]{32,}$/).innerText()
  expect(await violations(page)).toEqual([])
  await page.getByLabel('Code of your authenticator application').fill(codeOf(key, currentStep(Date.now())))
  await page.getByRole('button', { name: 'Confirm' }).click()
}
