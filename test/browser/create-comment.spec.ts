/** Writing a comment in a real browser: the keyboard, photos, and a change of the screen's width. */
import type { Page } from '@playwright/test'
import { getPost } from '../../shared/posts/get-post.ts'
import type { Comment } from '../../shared/comments/comment.ts'
import { api, post, type Person } from './api.ts'
import { photo } from './people.ts'
import { alertOf, expect, newText, test } from './site.ts'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Create Comment' })
const editorOf = (page: Page) => page.getByRole('textbox', { name: 'Comment text' })
const sendOf = (page: Page) => page.getByRole('button', { name: 'Reply', exact: true }).first()
const openOf = (page: Page) => page.getByRole('button', { name: /^Comment \(/ })
const pathOf = (parentId: string, goBack = '/home') =>
  `/create/comment/${parentId}?goBack=${encodeURIComponent(goBack)}`

/** The comments that the server has on a post. */
async function commentsOf(postId: string): Promise<Comment[]> {
  return (await api(getPost, { postId })).comments
}

/** Creates a post and opens its page. */
async function opened(page: Page, author: Person, text = newText('Desk')) {
  const desk = await post(author, text)
  await page.goto(`/post/${desk.id}`)
  return desk
}

test('a comment can be written by keyboard alone: the dialog gets the focus, the comment shows, and View leads to it', async ({
  open,
  ann,
}) => {
  const page = await open({ as: ann })
  const text = newText('Desk')
  const desk = await opened(page, ann, text)
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible()
  await openOf(page).press('Enter')
  await expect(editorOf(page)).toBeFocused()
  await expect(dialogOf(page).getByText('Replying to Ann Ray')).toBeVisible()
  await expect(dialogOf(page).getByText(text)).toBeVisible()
  await expect(dialogOf(page).getByRole('button', { name: 'Boost visibility' })).toHaveCount(0)
  await expect(sendOf(page)).toBeDisabled()
  const words = newText('Is it still there?')
  await page.keyboard.type(words)
  await page.keyboard.press('Control+Enter')
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(openOf(page)).toBeFocused()
  await alertOf(page, 'Your reply was sent').hover()
  await expect(page.getByRole('article').filter({ hasText: words })).toHaveCount(1)
  const [comment, ...more] = await commentsOf(desk.id)
  expect([comment?.parentId, comment?.blocks[0]?.text, more.length]).toEqual([desk.id, words, 0])
  await page.getByRole('link', { name: 'View' }).click()
  await page.waitForURL(`**/post/${comment?.id}`)
})

test('the composer of a comment changes between page and dialog with the width of the screen, and a photo alone makes a comment', async ({
  open,
  ann,
}) => {
  const page = await open({ as: ann, width: 390 })
  const desk = await opened(page, ann)
  await page.goto(pathOf(desk.id, `/post/${desk.id}`))
  await editorOf(page).fill('Turned around')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.waitForURL(`**/post/${desk.id}`)
  await expect(dialogOf(page)).toBeVisible()
  await expect(editorOf(page)).toHaveText('Turned around')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.waitForURL('**/create/comment/**')
  await expect(editorOf(page)).toHaveText('Turned around')

  await page.getByRole('button', { name: 'Cancel' }).click()
  const question = page.getByRole('dialog', { name: 'Discard Comment?' })
  await question.getByRole('button', { name: 'Keep Writing' }).click()
  await expect(editorOf(page)).toHaveText('Turned around')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Discard', exact: true }).click()
  await page.waitForURL(`**/post/${desk.id}`)
  await openOf(page).click()
  await expect(editorOf(page)).toHaveText('')

  await page.locator('input[type=file]').setInputFiles(await photo('#246', 'mine.jpg', 240))
  await sendOf(page).click()
  await expect(alertOf(page, 'Your reply was sent')).toBeVisible()
  await page.waitForURL(`**/post/${desk.id}`)
  const [comment] = await commentsOf(desk.id)
  expect([comment?.media.length, comment?.blocks]).toEqual([1, []])
})
