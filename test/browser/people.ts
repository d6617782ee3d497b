/** Addresses, photos, codes from the inbox, and joining a campus through the pages as a new student. */
import { expect, type BrowserContext, type Page } from '@playwright/test'
import sharp from 'sharp'
import { port } from './ports.ts'

export const siteOf = (campusId: string) => `http://${campusId}.campus.localhost:${port}`
export const genericSite = `http://campus.localhost:${port}`
const inbox = `http://localhost:${port + 4}`
export const password = 'correct horse'

let people = 0
export function newEmail(domain = 'example.com'): string {
  people += 1
  return `b${process.pid}-${Date.now().toString(36)}-${people}@${domain}`
}

/** Returns a photo with the ratio 3:2 and with a location in its metadata. */
export async function photo(color: string, name: string, width = 900) {
  const height = (width * 2) / 3
  const buffer = await sharp({ create: { width, height, channels: 3, background: color } })
    .withExif({
      IFD0: { Make: 'SecretCamera' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '35/1 12/1 30/1' },
    })
    .jpeg()
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

/** Reads the newest code to an address from the inbox page, as a developer would. */
export async function readCode(context: BrowserContext, email: string): Promise<string> {
  const page = await context.newPage()
  await expect(async () => {
    await page.goto(`${inbox}/?to=${encodeURIComponent(email)}`)
    await expect(page.getByText(/\d{4} is your verification (code|PIN)/).first()).toBeVisible({
      timeout: 1000,
    })
  }).toPass()
  const subject = await page
    .getByText(/\d{4} is your verification (code|PIN)/)
    .first()
    .textContent()
  await page.close()
  return /\d{4}/.exec(subject ?? '')?.[0] ?? 'no code'
}

/** Joins a campus through the pages, from the form that asks for the e-mail to the feed, with both codes from the inbox. */
export async function joinCampus(
  page: Page,
  { email, school, name }: { email: string; school: string; name: string },
) {
  await page.goto('/user_registration')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Email').press('Enter')
  await page.waitForURL(/\/register\?/)
  await page.getByLabel('Full name').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.waitForURL(/\/verify/)
  await page.getByLabel('Verification code').fill(await readCode(page.context(), email))
  await page.waitForURL(/\/settings\/account\/school_email/)
  await expect(page.getByRole('heading', { name: 'Join your campus' })).toBeVisible()
  await page.getByLabel('School email').fill(school)
  await page.getByRole('button', { name: 'Send PIN' }).click()
  await page.waitForURL(/\/verify_school_email/)
  await page
    .getByRole('textbox')
    .first()
    .fill(await readCode(page.context(), school))
  await page.waitForURL(/\/home/)
}
