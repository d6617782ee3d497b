/**
 * Downloading one's data and deleting the account, with the real user pool. The states of the page are tested in
 * test/holdings/your-data.test.tsx.
 */
import { readFile } from 'node:fs/promises'
import { deletionCodeAmong } from '../holdings/deletion-code.ts'
import { atWidth } from '../depth.ts'
import { mailsTo, member, post } from './api.ts'
import { password } from './people.ts'
import { port } from './ports.ts'
import { alertOf, expect, newText, test } from './site.ts'

for (const width of [390, 1440])
  test(
    `at ${width} pixels a member downloads their data, deletes their account and cannot log in again`,
    atWidth(width),
    async ({ open, ben }) => {
      const person = await member('ou')
      const text = newText('Soon gone')
      const { id } = await post(person, text)
      const refused = [
        [401, /\/api\//],
        [400, new RegExp(`^http://localhost:${port + 3}/`)],
      ] as const
      const page = await open({ as: person, width, cold: true, refused })
      await page.goto('/settings/account')
      await page.getByRole('link', { name: 'Your data' }).click()
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Download', exact: true }).click()
      const file = JSON.parse(await readFile(await (await download).path(), 'utf8')) as Record<
        string,
        unknown
      >
      expect(file['account']).toMatchObject([{ email: person.email }])
      expect(file['posts']).toMatchObject([{ text }])

      await page.getByRole('button', { name: 'Delete account' }).click()
      const code = page.getByLabel('Code', { exact: true })
      await expect(code).toBeFocused()
      // The button that confirms the code is below the field, and above the bottom bar of phones.
      const button = await page.getByRole('button', { name: 'Delete my account for good' }).boundingBox()
      const bar = width === 390 ? await page.getByRole('navigation', { name: 'Main' }).boundingBox() : null
      expect((button?.y ?? 1e6) + (button?.height ?? 0)).toBeLessThan(bar?.y ?? 900)
      await code.fill(deletionCodeAmong(await mailsTo(person.email)))
      await page.getByRole('button', { name: 'Delete my account for good' }).click()
      await expect(alertOf(page, 'Your account was deleted.')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Your account' })).toBeHidden()

      await page.goto('/login')
      await page.getByLabel('Email').fill(person.email)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Log In', exact: true }).click()
      // The address stays taken until all of the person's data is removed.
      const wrong = alertOf(page, 'Wrong password!')
      await expect(wrong.or(alertOf(page, 'Incorrect. Please try again.'))).toBeVisible()

      const other = await open({ as: ben, width, refused: [[410, /\/api\//]] })
      await expect(async () => {
        await other.goto(`/post/${id}`)
        await expect(other.getByText('Sorry, that post has been deleted.').first()).toBeVisible({
          timeout: 3000,
        })
      }).toPass()
    },
  )
