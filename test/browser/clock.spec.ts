/** A device whose clock is wrong by hours, for example a computer with two operating systems, one of which shows UTC. */
import { post } from './api.ts'
import { articleOf, expect, newText, test } from './site.ts'

for (const hours of [14, -14])
  test(`on a device ${hours} hours from the server's time, a session is renewed at most once, and a new post shows the right time`, async ({
    open,
    ann,
  }) => {
    const text = newText('Written just now')
    await post(ann, text)
    const page = await open({ as: ann, width: 390, cold: true })
    await page.clock.setSystemTime(Date.now() + hours * 3_600_000)
    let renewals = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/api/me/sessions')) renewals += 1
    })
    for (const path of ['/home', '/saved', '/notifications', '/home']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
    }
    await expect(articleOf(page, text).locator('time').first()).toHaveText(/^(now|1m)$/)
    expect(renewals).toBeLessThanOrEqual(1)
  })
