/** Posts and comments that were sent without a connection survive a restart of the browser, and are sent once. */
import { getPost } from '../../../shared/posts/get-post.ts'
import { listPosts } from '../../../shared/posts/list-posts.ts'
import { api, member, post } from '../api.ts'
import { photo } from '../people.ts'
import { another, refused, test, visit } from './cached-site.ts'
import { alertOf, articleOf, expect, newText } from '../site.ts'

const waits = 'Will send when you’re back'

test('a post and a comment that were sent in a tunnel are sent once after it, by a page that was opened in it', async ({
  site,
  open,
  ben,
}) => {
  const lamp = newText('A lamp of Ben')
  const { id: postId } = await post(ben, lamp)
  const me = await member('ou', 'Mo Tunnel')
  const page = await open({ as: me, cold: true, refused })
  await visit(page, site)
  const [sold, reply] = [newText('Sold from the train'), newText('Is it bright?')]
  const context = page.context()
  const thread = await another(context, site, `/post/${postId}`)
  await thread.getByRole('button', { name: 'Create A Comment' }).click()
  await thread.getByRole('textbox', { name: 'Comment text' }).fill(reply)
  await page.getByRole('button', { name: 'Create Post' }).first().click()
  await page.getByRole('textbox', { name: 'Post text' }).fill(sold)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByText(waits, { exact: true })).toBeVisible()
  await thread.getByRole('button', { name: 'Reply', exact: true }).click()
  await expect(thread.getByText(waits, { exact: true })).toBeVisible()
  await thread.close()
  await page.close()

  // Both are shown as waiting by the next page, which opens without a network.
  const next = await another(context, site)
  await expect(articleOf(next, lamp)).toBeVisible()
  await next.getByRole('button', { name: 'Create Post' }).first().click()
  await expect(next.getByRole('textbox', { name: 'Post text' })).toHaveText(sold)
  await expect(next.getByText(waits, { exact: true })).toBeVisible()
  await context.setOffline(false)
  await expect(alertOf(next, 'Your post was sent.')).toBeVisible()
  await expect(alertOf(next, 'Your reply was sent')).toBeVisible()
  await expect(articleOf(next, sold)).toBeVisible()

  await next.reload()
  await expect(articleOf(next, sold)).toBeVisible()
  const { items } = await api(listPosts, { campusId: 'ou' })
  const mine = items.filter(({ blocks }) => blocks[0]?.text === sold)
  expect(mine).toHaveLength(1)
  const { comments } = await api(getPost, { postId })
  expect(comments.map(({ blocks }) => blocks[0]?.text)).toEqual([reply])
})

test('a photo that was chosen and posted without a connection is uploaded and posted by the next page', async ({
  open,
}) => {
  const me = await member('ou', 'Mo Camera')
  const page = await open({ as: me, cold: true, refused })
  await page.goto('/home')
  const text = newText('A lamp, in the lift')
  await page.getByRole('button', { name: 'Create Post' }).first().click()
  await page.getByRole('textbox', { name: 'Post text' }).fill(text)
  await page.getByRole('button', { name: 'Add photos or videos' }).hover()
  await page.waitForLoadState('networkidle')
  const context = page.context()
  await context.setOffline(true)
  await page.locator('input[type=file]').setInputFiles(await photo('#a50', 'lamp.jpg', 240))
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByText(waits, { exact: true })).toBeVisible()
  await page.close()
  await context.setOffline(false)
  const next = await context.newPage()
  await next.goto('/settings')
  await expect(alertOf(next, 'Your post was sent.')).toBeVisible()
  const { items } = await api(listPosts, { campusId: 'ou' })
  expect(items.filter(({ blocks }) => blocks[0]?.text === text).map(({ media }) => media.length)).toEqual([1])
})
