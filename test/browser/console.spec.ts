/** The operators' console, from the first sign-in of a new operator to the entry in the audit log. */
import type { Page } from '@playwright/test'
import { get } from 'node:http'
import { text } from 'node:stream/consumers'
import { reportPost } from '../../shared/reports/report-post.ts'
import { api, member, post, type Person } from './api.ts'
import { newOperator, signInOperator } from './operators.ts'
import { port } from './ports.ts'
import { expect, newText, test } from './site.ts'
import { overflow, violations } from './violations.ts'

/** Checks that the current page has no axe violation and is no wider than the screen, on a desktop and on a phone. */
async function check(page: Page) {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await overflow(page), `${page.url()} ${width}`).toBe(0)
    expect(await violations(page)).toEqual([])
  }
}

/** Publishes a post and reports it. The console lists the case within a second or two after the report. */
async function reportedPost(author: Person, reporter: Person): Promise<{ id: string; text: string }> {
  const text = newText('A bike for 50')
  const { id } = await post(author, text)
  await api(reportPost, { postId: id, reason: 'scam' }, reporter)
  return { id, text }
}

/** Takes a reported post down with a warning, by the keyboard. */
async function decide(page: Page, { id, text }: { id: string; text: string }) {
  const row = page.getByRole('list', { name: 'Open cases' }).locator(`a[href$="${id}"]`)
  await expect(row).toBeVisible()
  await check(page)
  // Other tests may have opened cases, too, so the key is pressed until this case is selected.
  while ((await row.getAttribute('aria-current')) !== 'true') await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page.getByText(text)).toBeVisible()
  await expect(page.getByText(/^You have this case until/)).toBeVisible()
  await page.getByLabel(/^Take the post down/).press('Space')
  await page.getByLabel('The person is warned').press('Space')
  await page.getByRole('button', { name: 'People paid and did not get what you offered.' }).click()
  await expect(page.getByLabel('What the person will read')).toContainText('Your post was taken down.')
  await page.getByLabel('Reason').fill('Three buyers paid.')
  await check(page)
  await page.getByRole('button', { name: 'Decide', exact: true }).click()
  await expect(page.getByText('The case about Bo Banned is closed.')).toBeVisible()
}

test('an operator sets up a second factor, decides a case, bans a person, and finds the ban in the audit log', async ({
  open,
  ann,
}) => {
  const [operator, person] = await Promise.all([newOperator(), member('ou', 'Bo Banned')])
  const [page, reported] = await Promise.all([open({ campus: 'console' }), reportedPost(person, ann)])
  await signInOperator(page, operator)
  await decide(page, reported)
  await page.getByRole('tab', { name: 'People' }).click()
  await page.getByLabel('E-mail address, user name or id').fill(person.email)
  await page.getByRole('button', { name: 'Find' }).click()
  const account = page.getByRole('region', { name: 'Bo Banned' })
  await account.getByRole('button', { name: 'Ban', exact: true }).click()
  const reason = account.getByLabel('Reason')
  await expect(reason).toBeFocused()
  await account.getByRole('button', { name: 'Ban Now' }).click()
  await expect(account.getByText('Say why, in one sentence.')).toBeVisible()
  await reason.fill('Sold the same bike three times.')
  await check(page)
  await account.getByRole('button', { name: 'Ban Now' }).click()
  await expect(page.getByText('Bo Banned is banned.')).toBeVisible()
  await expect(account.getByText('Banned', { exact: true })).toBeVisible()

  await account.getByRole('link', { name: 'Audit log of this person' }).click()
  const entry = page.getByRole('row').filter({ hasText: 'ban-person' })
  await expect(entry).toContainText('Sold the same bike three times.')
  await expect(entry).toContainText(operator.name)
  await check(page)
  for (const name of ['Appeals', 'Schools', 'Corrections', 'Figures']) {
    await page.getByRole('tab', { name }).click()
    await expect(page.getByRole('heading', { level: 2 }).filter({ visible: true }).first()).toBeVisible()
    await check(page)
  }
  const plot = page.getByRole('figure', { name: /^Posts: / })
  await expect(plot).toHaveAccessibleName(/today$/)
  await plot.locator('.u-over').hover({ position: { x: 60, y: 40 } })
  await expect(plot).toHaveAccessibleName(/^Posts: 0 \w{3} \d+$/)
  await check(page)
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByLabel('Name')).toBeVisible()
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith('Token')))).toEqual(
    [],
  )

  // The site and the console share a bucket, but neither host serves the files of the other.
  const scriptOf = async (host: string) =>
    /\/assets\/[^"]+\.js/.exec((await fileAt(host, '/')).text)?.[0] ?? ''
  const [own, students] = await Promise.all(['console', 'ou'].map(scriptOf))
  const statuses = ['console', 'ou'].flatMap((host) =>
    [own, students, '/console/index.html'].map(async (path = '') => (await fileAt(host, path)).status),
  )
  expect(await Promise.all(statuses)).toEqual([200, 404, 404, 404, 200, 404])
})

/** A file of a host. Node itself does not resolve names below `localhost`. */
async function fileAt(host: string, path: string): Promise<{ status: number | undefined; text: string }> {
  const headers = { host: `${host}.campus.localhost:${port}` }
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers }, (response) => {
      void text(response).then((body) => resolve({ status: response.statusCode, text: body }), reject)
    }).on('error', reject)
  })
}
