/**
 * Cross-site scripting in a real browser: payloads in every field that people can fill, and in forged responses. The
 * content security policy is switched off, so that escaping alone has to hold. All 300 payloads as posts and comments
 * are in test/posts/xss.test.tsx.
 */
import type { Browser, Locator, Page, Route } from '@playwright/test'
import { createComment } from '../../shared/comments/create-comment.ts'
import { createPost } from '../../shared/posts/create-post.ts'
import type { Post } from '../../shared/posts/post.ts'
import { newUlid } from '../../shared/ulid.ts'
import { register } from '../../shared/accounts/register.ts'
import { deep } from '../depth.ts'
import { api, member, post, type Person } from './api.ts'
import { newEmail, password, photo, siteOf } from './people.ts'
import { port } from './ports.ts'
import { expect, newText, test } from './site.ts'
import { xssPayloads } from './xss-payloads.ts'

// A trace of so many pages would take longer than the test.
test.use({ trace: 'off' })

const blocksOf = (payload: string) => payload.split('\n').map((text) => ({ text }))

async function unprotected(browser: Browser, as?: Person, campusId = 'ou'): Promise<Page> {
  const context = await browser.newContext({
    baseURL: siteOf(campusId),
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
  expect(await page.evaluate(traces)).toEqual({ ran: false, links: [], handlers: 0 })
}

/** Returns what a payload left on a page: its variable, a script address or a script attribute. */
function traces() {
  const names = ['href', 'src', 'action', 'formaction']
  return {
    ran: 'ran' in window,
    links: [...document.querySelectorAll('[href], [src], [action], [formaction]')]
      .flatMap((element) => names.map((name) => element.getAttribute(name) ?? ''))
      .filter((value) => /^\s*(javascript|data:text|vbscript)/i.test(value)),
    handlers: [...document.querySelectorAll('*')].filter((element) =>
      element.getAttributeNames().some((name) => name.startsWith('on')),
    ).length,
  }
}

/** Scrolls through a list and checks each part of it. */
async function readAll(page: Page, end: Locator): Promise<void> {
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(async () => {
    await page.evaluate(async () => {
      for (let step = 0; step < 10; step += 1) {
        window.scrollBy(0, 600)
        await new Promise((resolve) => setTimeout(resolve, 30))
      }
    })
    await expectNothingRan(page)
    expect(await end.isVisible()).toBe(true)
  }).toPass({ intervals: [10] })
}

test(
  'fifty payloads in comments, fifty in posts, and ten in descriptions of photos run no script',
  deep,
  async ({ browser }) => {
    expect(new Set(xssPayloads).size).toBe(300)
    const campusId = 'tamu'
    // Each payload in only two of the wrappings, because an account may publish no more than 60 posts an hour.
    const chosen = xssPayloads.filter((_, index) => (index - Math.floor(index / 12)) % 6 === 0)
    const author = await member(campusId, 'Eve Stone')
    const described = xssPayloads.filter((_, index) => index % 30 === 2)
    const files = await Promise.all(
      described.map(async (alt) => ({ ...(await photo('#2255aa', 'photo.jpg', 60)), alt })),
    )
    const reader = await member(campusId)
    const root = await post(reader, newText('A thread for attackers'), { campusId, files })
    const below = { campusId, postId: root.id, parentId: root.id, media: [] }
    const write = async (lane: number) => {
      for (const [index, payload] of chosen.entries()) {
        if (index % 2 !== lane) continue
        const written = { campusId, blocks: blocksOf(payload), media: [] }
        await api(createPost, { id: newUlid(Date.now()), ...written }, author)
        await api(createComment, { id: newUlid(Date.now()), ...below, ...written }, author)
      }
    }
    await Promise.all([write(0), write(1)])
    // The two loops may end in any order, so this comment marks the end of the thread.
    const last = newText('The last word')
    await api(createComment, { id: newUlid(Date.now()), ...below, blocks: blocksOf(last) }, reader)
    const page = await unprotected(browser, reader, campusId)
    await page.goto('/home')
    await readAll(page, page.getByText("You've reached the end."))
    await page.goto(`/post/${root.id}`)
    await readAll(page, page.getByRole('article').filter({ hasText: last }))
    await page.evaluate(() => window.scrollTo(0, 0))
    for (const alt of described)
      await expect(page.getByRole('img', { name: alt.trim().replace(/\s+/g, ' ') })).toBeAttached()
    await expectNothingRan(page)
    await page.context().close()
  },
)

test('payloads as names, and script addresses as links, are refused', async ({ ann }) => {
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

/** Returns a response in which every text that people could have written is a payload. */
function poisoned(value: unknown, payload: string, key = ''): unknown {
  const fields = ['text', 'name', 'username', 'alt', 'category', 'picture', 'firstName', 'lastName', 'url']
  if (typeof value === 'string') return fields.includes(key) ? payload : value
  if (Array.isArray(value)) return value.map((one) => poisoned(one, payload, key))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, poisoned(one, payload, name)]))
}

test('responses full of payloads run no script on any page', async ({ browser, ann }) => {
  const mine: Post = await post(ann, newText('See https://example.com for more'), { colors: ['#2255aa'] })
  let turn = 0
  const visitAll = async () => {
    const page = await unprotected(browser, ann)
    await page.route('**/api/**', async (route: Route) => {
      // Node cannot resolve hosts below localhost, but the path names the campus anyway.
      const { pathname, search } = new URL(route.request().url())
      const answer = await route.fetch({ url: `http://127.0.0.1:${port}${pathname}${search}` })
      turn += 1
      const body: unknown = await answer.json().catch(() => ({}))
      await route.fulfill({ response: answer, json: poisoned(body, xssPayloads[turn % 300] ?? '') })
    })
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
  }
  await Promise.all([visitAll(), visitAll()])
})

test('payloads in addresses and in the fields of forms run no script', deep, async ({ browser, ann }) => {
  const visitor = await unprotected(browser)
  const member = await unprotected(browser, ann)
  for (const payload of xssPayloads.filter((_, index) => index % 75 === 0)) {
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
  for (const payload of xssPayloads.filter((_, index) => index % 75 === 0)) {
    await editor.fill('')
    await editor.pressSequentially(payload.slice(0, 80).replaceAll('\n', ' '))
    await expectNothingRan(member)
  }
  await visitor.context().close()
  await member.context().close()
})
