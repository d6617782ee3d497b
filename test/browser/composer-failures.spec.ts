/** A post on a bad connection: nothing typed or chosen is lost, and nothing is posted twice. */
import type { Page, Route } from '@playwright/test'
import { listPosts } from '../../shared/posts/list-posts.ts'
import type { Post } from '../../shared/posts/post.ts'
import { api } from './api.ts'
import { photo, port } from './people.ts'
import { alertOf, articleOf, expect, newText, test } from './site.ts'

const failed = 'Something went wrong. Try again.'
const bucket = new RegExp(`localhost:${port + 2}/`)
const editorOf = (page: Page) => page.getByRole('textbox', { name: 'Post text' })
const postButtonOf = (page: Page) => page.getByRole('button', { name: 'Post', exact: true })

async function write(page: Page, text: string) {
  await page.goto('/home')
  await page.getByRole('button', { name: 'Create Post' }).first().click()
  await editorOf(page).fill(text)
}

/** The server's answer to a call of the page. Node does not know the names below localhost. */
const answerTo = (route: Route) =>
  route.fetch({ url: route.request().url().replace('ou.campus.localhost', '127.0.0.1') })

/** What the server has of a text. */
async function postsOf(text: string): Promise<Post[]> {
  const { items } = await api(listPosts, { campusId: 'ou' })
  return items.filter((post) => post.blocks[0]?.text === text)
}

test('the upload of the tenth photo fails: nothing is lost, and the next try sends only that one', async ({
  open,
  ann,
}) => {
  const page = await open({ as: ann, refused: [['ERR_FAILED', bucket]] })
  const asked: string[] = []
  let isBroken = true
  await page.route('**/api/uploads', async (route) => {
    const { name } = route.request().postDataJSON() as { name: string }
    asked.push(name)
    if (name !== '10.jpg' || !isBroken) return route.continue()
    // The tenth file gets an address of its own, so that exactly its bytes can be lost.
    const response = await answerTo(route)
    const permission = (await response.json()) as { url: string }
    return route.fulfill({ response, json: { ...permission, url: `${permission.url}?tenth` } })
  })
  await page.route(/\?tenth$/, (route) => route.abort())

  const text = newText('Ten photos')
  await write(page, text)
  const names = Array.from({ length: 10 }, (_, index) => `${index + 1}.jpg`)
  await page
    .locator('input[type=file]')
    .setInputFiles(await Promise.all(names.map((name) => photo('#357', name, 240))))
  await postButtonOf(page).click()
  await expect(alertOf(page, failed)).toBeVisible()
  await expect(editorOf(page)).toHaveText(text)
  await expect(page.getByText('10 of 10')).toBeVisible()
  expect([...asked].sort()).toEqual([...names].sort())
  expect(await postsOf(text)).toEqual([])

  isBroken = false
  await postButtonOf(page).click()
  await expect(alertOf(page, 'Your post was sent.')).toBeVisible()
  expect(asked.slice(10)).toEqual(['10.jpg'])
  const [post, ...more] = await postsOf(text)
  expect([post?.media.length, more.length]).toEqual([10, 0])
})

test('the reply is lost after the server has the post: trying again gives the same post, once', async ({
  open,
  ann,
}) => {
  const page = await open({ as: ann, refused: [['ERR_FAILED', /\/api\/campuses\/ou\/posts$/]] })
  let lost = 0
  await page.route('**/api/campuses/ou/posts', async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.continue()
    lost += 1
    await answerTo(route)
    return route.abort()
  })
  const text = newText('Said once')
  await write(page, text)
  await postButtonOf(page).click()
  await expect(alertOf(page, failed)).toBeVisible()
  await expect(editorOf(page)).toHaveText(text)
  const [first] = await postsOf(text)
  expect(first).toBeDefined()

  await postButtonOf(page).click()
  await expect(alertOf(page, 'Your post was sent.')).toBeVisible()
  await expect(articleOf(page, text)).toHaveCount(1)
  expect((await postsOf(text)).map(({ id }) => id)).toEqual([first?.id])
  await page.reload()
  await expect(articleOf(page, text)).toHaveCount(1)
})

test('offline while sending: the text is kept, and goes out when the connection is back', async ({
  open,
  ann,
}) => {
  const page = await open({ as: ann, refused: [['ERR_INTERNET_DISCONNECTED', /\/api\//]] })
  const text = newText('From the train')
  await write(page, text)
  await page.context().setOffline(true)
  await postButtonOf(page).click()
  await expect(alertOf(page, failed)).toBeVisible()
  await expect(page.getByText('You’re offline. We’ll try again when you’re back.')).toBeAttached()
  await expect(editorOf(page)).toHaveText(text)
  await page.context().setOffline(false)
  await postButtonOf(page).click()
  await expect(alertOf(page, 'Your post was sent.')).toBeVisible()
  expect(await postsOf(text)).toHaveLength(1)
})

test('who goes on while a phone sends the photos stays there, and hears of the post', async ({
  open,
  ann,
}) => {
  const page = await open({ as: ann, width: 390 })
  await page.goto('/home')
  await page.getByRole('button', { name: 'Create Post' }).click()
  await page.locator('input[type=file]').setInputFiles(await photo('#a50', 'lamp.jpg', 240))
  const held = Promise.withResolvers<void>()
  await page.route('**/api/campuses/ou/posts', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Uploading Post...' })).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'Saved' }).click()
  await page.waitForURL('**/saved')
  held.resolve()
  await expect(alertOf(page, 'Your post was sent.')).toBeVisible()
  await expect(page).toHaveURL(/\/saved$/)
})
