/** Writing a comment: the dialog, the page, what is answered, and what stands before it (specification, core 2, 4 and 6). */
import type { Page } from '@playwright/test'
import { deletePost } from '../../shared/posts/delete-post.ts'
import { getPost } from '../../shared/posts/get-post.ts'
import type { Comment } from '../../shared/comments/comment.ts'
import { api, member, post, verified, type Person } from './api.ts'
import { photo } from './people.ts'
import { alertOf, expect, newText, test } from './site.ts'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Create Comment' })
const editorOf = (page: Page) => page.getByRole('textbox', { name: 'Comment text' })
const sendOf = (page: Page) => page.getByRole('button', { name: 'Reply', exact: true }).first()
const openOf = (page: Page) => page.getByRole('button', { name: /^Comment \(/ })
const pathOf = (parentId: string, goBack = '/home') =>
  `/create/comment/${parentId}?goBack=${encodeURIComponent(goBack)}`

/** What the server has below a post. */
async function commentsOf(postId: string): Promise<Comment[]> {
  return (await api(getPost, { postId })).comments
}

/** A new post, and the page of it. */
async function opened(page: Page, author: Person, text = newText('Desk')) {
  const desk = await post(author, text)
  await page.goto(`/post/${desk.id}`)
  return desk
}

test('the keyboard alone comments: the dialog says what is answered, the reply is there, View leads to it', async ({
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
  await alertOf(page, 'Your reply was sent').hover()
  await expect(page.getByRole('article').filter({ hasText: words })).toHaveCount(1)
  const [comment, ...more] = await commentsOf(desk.id)
  expect([comment?.parentId, comment?.blocks[0]?.text, more.length]).toEqual([desk.id, words, 0])
  await page.getByRole('link', { name: 'View' }).click()
  await page.waitForURL(`**/post/${comment?.id}`)
})

test('on a phone it is a page with photos, and leads back to where one was', async ({ open, ann }) => {
  const page = await open({ as: ann, width: 390 })
  const desk = await opened(page, ann)
  await openOf(page).click()
  await page.waitForURL(`**${pathOf(desk.id, `/post/${desk.id}`)}`)
  await expect(page.getByText('Replying to Ann Ray')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.waitForURL(`**/post/${desk.id}`)

  await openOf(page).click()
  await page.locator('input[type=file]').setInputFiles(await photo('#246', 'mine.jpg', 240))
  await sendOf(page).click()
  await expect(alertOf(page, 'Your reply was sent')).toBeVisible()
  await page.waitForURL(`**/post/${desk.id}`)
  const [comment] = await commentsOf(desk.id)
  expect(comment?.media).toHaveLength(1)
  expect(comment?.blocks).toEqual([])
})

test('the page alone knows what is answered, a comment too, and goes back where its address says', async ({
  open,
  ann,
}) => {
  const ben = await member('ou', 'Ben Fox')
  const page = await open({ as: ann, width: 390 })
  const desk = await opened(page, ann)
  const ofBen = await open({ as: ben })
  await ofBen.goto(`/post/${desk.id}`)
  await openOf(ofBen).click()
  await editorOf(ofBen).fill('Would you take 40?')
  await sendOf(ofBen).click()
  await expect(alertOf(ofBen, 'Your reply was sent')).toBeVisible()
  const [first] = await commentsOf(desk.id)

  await page.goto(pathOf(first!.id, '/search_schools'))
  await expect(page.getByText('Replying to Ben Fox')).toBeVisible()
  await expect(page.getByText('Would you take 40?')).toBeVisible()
  await editorOf(page).fill('Sure')
  await sendOf(page).click()
  await page.waitForURL('**/search_schools')
  await expect(alertOf(page, 'Your reply was sent')).toBeVisible()
  expect((await commentsOf(desk.id)).map(({ parentId }) => parentId)).toEqual([desk.id, first?.id])
})

test('what does not come within 2500 ms has failed, and comes with the next try; what is gone is said', async ({
  open,
  ann,
}) => {
  const page = await open({
    as: ann,
    width: 390,
    refused: [
      [410, /\/api\/posts\//],
      ['ERR_FAILED', /\/api\/posts\//],
    ],
  })
  const desk = await post(ann, newText('Slow desk'))
  let isStuck = true
  await page.route(`**/api/posts/${desk.id}`, (route) => (isStuck ? undefined : route.continue()))
  await page.goto(pathOf(desk.id))
  await expect(page.getByRole('status', { name: 'Loading' }).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Something went wrong. Try again.' })).toBeVisible()
  isStuck = false
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(editorOf(page)).toBeVisible()

  const gone = await post(ann, newText('Gone desk'))
  await api(deletePost, { postId: gone.id }, ann)
  await page.goto(pathOf(gone.id))
  await expect(page.getByRole('heading', { name: 'Sorry, that post has been deleted.' })).toBeVisible()
  await page.getByRole('button', { name: 'Go Back' }).click()
  await page.waitForURL('**/home')
})

test('a post that is deleted while someone answers it: the sentence, and nothing is lost', async ({
  open,
  ann,
}) => {
  const page = await open({ as: ann, refused: [[410, /\/comments$/]] })
  const desk = await opened(page, ann)
  await openOf(page).click()
  await editorOf(page).fill('Half an hour of typing')
  await api(deletePost, { postId: desk.id }, ann)
  await sendOf(page).click()
  await expect(alertOf(page, 'Sorry, that post has been deleted.')).toBeVisible()
  await expect(editorOf(page)).toHaveText('Half an hour of typing')
})

test('leaving asks first; a wide screen turns the page into the dialog, a narrow one the dialog into the page', async ({
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
  const question = page.getByRole('dialog', { name: 'Discard Post?' })
  await question.getByRole('button', { name: 'Keep Writing' }).click()
  await expect(editorOf(page)).toHaveText('Turned around')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Discard', exact: true }).click()
  await page.waitForURL(`**/post/${desk.id}`)
  await openOf(page).click()
  await expect(editorOf(page)).toHaveText('')

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.waitForURL(`**/post/${desk.id}`)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('who may not comment is told why: a visitor, an unverified school, a member of another campus', async ({
  open,
  ann,
}) => {
  const desk = await post(ann, newText('Desk'))
  const cases = [
    [undefined, 'Log in to comment'],
    [await verified(), 'Verify your account'],
    [await member('mit'), 'Join OU Buy/Sell'],
  ] as const
  for (const [as, title] of cases) {
    const page = await open({ as })
    await page.goto(`/post/${desk.id}`)
    await openOf(page).click()
    await expect(page.getByRole('dialog', { name: title })).toBeVisible()
  }
  const visitor = await open({ width: 390 })
  await visitor.goto(pathOf(desk.id))
  await expect(visitor.getByRole('dialog', { name: 'Log in to comment' })).toBeVisible()
  await expect(visitor).toHaveURL(/\/home$/)
})

test('on the site of another campus the prompt names the campus of the post, and its members comment there too', async ({
  open,
  ann,
}) => {
  const bea = await member('ut', 'Bea Cole')
  const desk = await post(bea, newText('Desk in Austin'), { campusId: 'ut' })
  const guest = await open({ as: ann })
  await guest.goto(`/post/${desk.id}`)
  await openOf(guest).click()
  await expect(guest.getByRole('dialog', { name: 'Join UT Buy/Sell' })).toBeVisible()
  const page = await open({ as: bea, width: 390 })
  await page.goto(pathOf(desk.id))
  await expect(editorOf(page)).toBeVisible()
})
