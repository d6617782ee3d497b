/**
 * An attacker's texts: 300 payloads through every field that people can fill, and through answers as if the server
 * were theirs. The content security policy is switched off, so that escaping alone has to hold.
 */
import type { Browser, Page, Route } from '@playwright/test'
import { createComment } from '../../shared/posts/create-comment.ts'
import { createPost } from '../../shared/posts/create-post.ts'
import type { Post } from '../../shared/posts/post.ts'
import { newUlid } from '../../shared/ulid.ts'
import { register } from '../../shared/users/register.ts'
import { api, member, post, type Person } from './api.ts'
import { newEmail, password, port, siteOf } from './people.ts'
import { expect, newText, test } from './site.ts'
import { xssPayloads } from './xss-payloads.ts'

const blocksOf = (payload: string) => payload.split('\n').map((text) => ({ text }))

async function unprotected(browser: Browser, as?: Person): Promise<Page> {
  const context = await browser.newContext({
    baseURL: siteOf('ou'),
    bypassCSP: true,
    reducedMotion: 'reduce',
    viewport: { width: 1440, height: 900 },
  })
  await context.addCookies(
    (as?.cookies ?? []).map((cookie) => ({ ...cookie, expires: Math.floor(Date.now() / 1000) + 86_400 })),
  )
  const page = await context.newPage()
  page.on('dialog', (dialog) => void dialog.dismiss())
  return page
}

async function expectNothingRan(page: Page): Promise<void> {
  const traces = await page.evaluate(() => ({
    ran: 'ran' in window,
    links: [...document.querySelectorAll('[href], [src], [action], [formaction]')]
      .flatMap((element) =>
        ['href', 'src', 'action', 'formaction'].map((name) => element.getAttribute(name) ?? ''),
      )
      .filter((value) => /^\s*(javascript|data:text|vbscript)/i.test(value)),
    handlers: [...document.querySelectorAll('*')].filter((element) =>
      element.getAttributeNames().some((name) => name.startsWith('on')),
    ).length,
  }))
  expect(traces).toEqual({ ran: false, links: [], handlers: 0 })
}

/** Brings all of a list onto the screen once. */
async function readAll(page: Page): Promise<void> {
  for (let turn = 0; turn < 400; turn += 1) {
    await page.mouse.wheel(0, 1500)
    await page.waitForTimeout(20)
    const ended = await page.evaluate(
      () => window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 5,
    )
    if (ended && turn > 10) return
  }
}

test('three hundred payloads in comments, posts and descriptions run no script', async ({ browser, ann }) => {
  expect(new Set(xssPayloads).size).toBe(300)
  const others = [await member('ou', 'Eve Stone'), await member('ou', 'Mallory Finch')]
  const root = await post(others[0]!, newText('A thread for attackers'))
  for (const [index, payload] of xssPayloads.entries()) {
    await api(
      createComment,
      {
        id: newUlid(Date.now()),
        campusId: 'ou',
        postId: root.id,
        parentId: root.id,
        blocks: blocksOf(payload),
        media: [],
      },
      others[index % 2]!,
    )
  }
  for (const payload of xssPayloads.filter((_, index) => index % 12 === 0))
    await api(
      createPost,
      { id: newUlid(Date.now()), campusId: 'ou', blocks: blocksOf(payload), media: [] },
      others[1]!,
    )
  const page = await unprotected(browser, ann)
  for (const path of ['/home', `/post/${root.id}`]) {
    await page.goto(path)
    await expect(page.getByRole('article').first()).toBeVisible()
    await readAll(page)
    await expectNothingRan(page)
  }
  await page.context().close()
})

test('payloads as names are refused, and links lead to web addresses only', async ({ ann }) => {
  for (const payload of xssPayloads.filter((one, index) => index % 9 === 0 && /[<>]/.test(one))) {
    await expect(
      api(register, {
        id: newUlid(Date.now()),
        email: newEmail(),
        name: `${payload} Smith`,
        password,
        terms: true,
      }),
    ).rejects.toThrow(/full-name-required/)
  }
  for (const url of [
    'javascript:window.ran=1',
    'JaVaScRiPt:window.ran=1',
    'data:text/html,x',
    'https:javascript:1 x',
  ]) {
    const blocks = [{ text: url, links: [{ start: 0, end: url.length, url }] }]
    await expect(
      api(createPost, { id: newUlid(Date.now()), campusId: 'ou', blocks, media: [] }, ann),
    ).rejects.toThrow(/400/)
  }
})

/** An answer in which every text that people could have written is a payload. */
function poisoned(value: unknown, payload: string, key = ''): unknown {
  const fields = ['text', 'name', 'username', 'alt', 'category', 'picture', 'firstName', 'lastName', 'url']
  if (typeof value === 'string') return fields.includes(key) ? payload : value
  if (Array.isArray(value)) return value.map((one) => poisoned(one, payload, key))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, poisoned(one, payload, name)]))
}

test('answers full of payloads run no script on any page', async ({ browser, ann }) => {
  const mine: Post = await post(ann, newText('See https://example.com for more'), { colors: ['#2255aa'] })
  const page = await unprotected(browser, ann)
  let turn = 0
  await page.route('**/api/**', async (route: Route) => {
    // Node does not know the names below localhost; the campus is in the path anyway.
    const { pathname, search } = new URL(route.request().url())
    const answer = await route.fetch({ url: `http://127.0.0.1:${port}${pathname}${search}` })
    turn += 1
    const body: unknown = await answer.json().catch(() => ({}))
    await route.fulfill({ response: answer, json: poisoned(body, xssPayloads[turn % 300] ?? '') })
  })
  for (let round = 0; round < 4; round += 1)
    for (const path of [
      '/home',
      `/post/${mine.id}`,
      `/post/${mine.id}/likes`,
      '/media',
      '/saved',
      '/annray',
    ]) {
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      await expectNothingRan(page)
    }
  await page.context().close()
})

test('payloads in addresses and in the fields of forms run no script', async ({ browser, ann }) => {
  const visitor = await unprotected(browser)
  const member = await unprotected(browser, ann)
  for (const payload of xssPayloads.filter((_, index) => index % 25 === 0)) {
    const text = encodeURIComponent(payload)
    for (const path of [`/home?category=${text}`, `/${text}`, `/login?email=${text}&redirect=${text}`]) {
      await visitor.goto(path)
      await expectNothingRan(visitor)
    }
    await visitor.goto('/search_schools')
    await visitor.getByRole('combobox').first().fill(payload.slice(0, 100))
    await expectNothingRan(visitor)
  }
  await member.goto('/home')
  await member.getByRole('button', { name: 'What are you selling?' }).click()
  const editor = member.getByRole('textbox', { name: 'Post text' })
  await expect(editor).toBeVisible()
  for (const payload of xssPayloads.filter((_, index) => index % 30 === 0)) {
    await editor.fill('')
    await editor.pressSequentially(payload.slice(0, 120).replaceAll('\n', ' '))
    await expectNothingRan(member)
  }
  await visitor.context().close()
  await member.context().close()
})
