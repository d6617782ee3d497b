/** Saving posts and comments, who saved them, and the list of one's own (specification, core 2 and 4). */
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb'
import { createComment } from '../../shared/comments/create-comment.ts'
import { getPost } from '../../shared/posts/get-post.ts'
import { listSavedIds } from '../../shared/saves/list-saved-ids.ts'
import { savePost } from '../../shared/saves/save-post.ts'
import { getMe } from '../../shared/users/get-me.ts'
import { newUlid } from '../../shared/ulid.ts'
import { api, member, post, theTable, verified, type Person } from './api.ts'
import { alertOf, articleOf, expect, newText, test } from './site.ts'

for (const width of [390, 1440])
  test(`a save shows at once, in both windows, and is taken back in either (${width} px)`, async ({
    open,
    ann,
  }) => {
    const text = newText('Save me')
    const { id } = await post(ann, text)
    const ben = await member('ou', 'Ben Cole')
    const page = await open({ as: ben, width })
    await page.goto('/home')
    const other = await page.context().newPage()
    await other.goto(`/post/${id}`)
    const here = articleOf(page, text).getByRole('button', { name: /^Save/ })
    const there = articleOf(other, text).getByRole('button', { name: /^Save/ })
    await expect(here).toHaveText('Save (0)')
    await expect(there).toHaveText('Save (0)')

    await here.click()
    await expect(here).toHaveText('Saved!')
    await expect(here).toHaveAttribute('aria-pressed', 'true')
    await expect(alertOf(page, 'Post saved.')).toBeVisible()
    await expect(there).toHaveText('Saved!')
    await expect.poll(async () => (await api(getPost, { postId: id })).post.saves).toBe(1)

    await there.click()
    await expect(there).toHaveText('Save (0)')
    await expect(here).toHaveText('Save (0)')
    await expect.poll(async () => (await api(getPost, { postId: id })).post.saves).toBe(0)
  })

test('of nine quick presses the last one counts, and the page says the truth after a reload', async ({
  open,
  ann,
}) => {
  const text = newText('Pressed often')
  const { id } = await post(ann, text)
  const ben = await member('ou', 'Ben Cole')
  const page = await open({ as: ben })
  await page.goto('/home')
  const save = articleOf(page, text).getByRole('button', { name: /^Save/ })
  await expect(save).toHaveText('Save (0)')
  await save.evaluate((button: HTMLButtonElement) => {
    for (let presses = 0; presses < 9; presses++) button.click()
  })
  for (let presses = 0; presses < 8; presses++) await save.press('Enter')
  await expect(save).toHaveText('Saved!')
  await expect.poll(async () => (await api(listSavedIds, {}, ben)).items).toContain(id)
  await expect.poll(async () => (await api(getPost, { postId: id })).post.saves).toBe(1)
  await page.reload()
  await expect(save).toHaveText('Saved!')
})

test('what was saved before the newest 500 is known too, and one press takes it back', async ({
  open,
  ann,
}) => {
  const text = newText('Saved long ago')
  const { id } = await post(ann, text)
  const ben = await member('ou', 'Ben Cole')
  await api(savePost, { postId: id }, ben)
  await expect.poll(async () => (await api(getPost, { postId: id })).post.saves).toBe(1)
  await saveOthers(ben, 505)

  const page = await open({ as: ben, width: 390 })
  await page.goto(`/post/${id}`)
  const save = articleOf(page, text).getByRole('button', { name: /^Save/ })
  await expect(save).toHaveText('Saved!')
  await save.click()
  await expect(save).toHaveText('Save (0)')
  await expect.poll(async () => (await api(getPost, { postId: id })).post.saves).toBe(0)
})

/** Rows of saves, newer than all others, of posts that are not there. */
async function saveOthers(person: Person, count: number): Promise<void> {
  const { id: userId } = await api(getMe, {}, person)
  const { table, TableName } = await theTable()
  const requests = Array.from({ length: count }, (_, index) => {
    const savedAt = Date.now() + index
    const postId = newUlid(savedAt)
    const keys = { pk: `POST#${postId}`, sk: `LIKE#${userId}` }
    return { PutRequest: { Item: { ...keys, postId, userId, savedKey: `USER#${userId}#SAVED`, savedAt } } }
  })
  for (let start = 0; start < count; start += 25)
    await table.send(
      new BatchWriteCommand({ RequestItems: { [TableName]: requests.slice(start, start + 25) } }),
    )
}

test('a refused save is undone with the reason', async ({ open, ann }) => {
  const text = newText('Cannot be saved')
  await post(ann, text)
  const page = await open({ as: ann, refused: [['ERR_FAILED', /\/save$/]] })
  await page.goto('/home')
  await page.route('**/api/posts/*/save', (route) => route.abort())
  const save = articleOf(page, text).getByRole('button', { name: /^Save/ })
  await save.click()
  await expect(alertOf(page, 'Something went wrong. Try again.')).toBeVisible()
  await expect(save).toHaveText('Save (0)')
})

test('a save whose answer was lost is still a save', async ({ open, ann }) => {
  const text = newText('Saved in a tunnel')
  await post(ann, text)
  const page = await open({ as: ann, refused: [['ERR_FAILED', /\/save$/]] })
  await page.goto('/home')
  let lost = 0
  await page.route('**/api/posts/*/save', async (route) => {
    if (lost > 0) return route.continue()
    lost += 1
    await route.fetch({ url: route.request().url().replace('ou.campus.localhost', '127.0.0.1') })
    return route.abort()
  })
  const save = articleOf(page, text).getByRole('button', { name: /^Save/ })
  await save.click()
  await expect(alertOf(page, 'Post saved.')).toBeVisible()
  await expect(save).toHaveText('Saved!')
  expect(lost).toBe(1)
})

test('a visitor is asked to log in', async ({ open, ann }) => {
  const text = newText('For members')
  await post(ann, text)
  const page = await open({ width: 390 })
  await page.goto('/home')
  await articleOf(page, text).getByRole('button', { name: 'Save (0)' }).click()
  await expect(page.getByRole('dialog', { name: 'Log in to save' })).toBeVisible()
})

test('the likes page names who saved it, and leads to them', async ({ open, ann }) => {
  const { id } = await post(ann, newText('Liked'))
  const page = await open({ as: ann, width: 390 })
  await page.goto(`/post/${id}/likes`)
  await expect(page.getByRole('heading', { name: 'Liked by', level: 1 })).toBeVisible()
  await expect(page.getByText('No likes yet')).toBeVisible()

  const ben = await member('ou', 'Ben Cole')
  const other = await open({ as: ben, width: 390 })
  await other.goto(`/post/${id}`)
  await other.getByRole('button', { name: 'Save (0)' }).click()
  await expect(alertOf(other, 'Post saved.')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Message Ben Cole' }).click()
  const dialog = page.getByRole('dialog', { name: 'Start Conversation?' })
  await expect(dialog).toContainText('Start a private conversation with Ben Cole.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('link', { name: 'Ben Cole' }).click()
  await expect(page.getByRole('heading', { name: 'Ben Cole', level: 1 })).toBeVisible()
})

test('the saved page has the posts and comments that someone saved, newest save first', async ({
  open,
  ann,
}) => {
  const ben = await verified('Ben Cole')
  const page = await open({ as: ben })
  await page.goto('/saved')
  await expect(page.getByText("You haven't liked any posts yet")).toBeVisible()
  await expect(page.getByText("When you like a post, it'll show up here.")).toBeVisible()

  const text = newText('Worth keeping')
  const { id, campusId } = await post(ann, text)
  const said = newText('Well said')
  const comment = { id: newUlid(Date.now()), campusId, postId: id, parentId: id, media: [] }
  await api(createComment, { ...comment, blocks: [{ text: said }] }, ann)
  await page.goto(`/post/${id}`)
  await articleOf(page, text).getByRole('button', { name: 'Save (0)' }).click()
  await articleOf(page, said).getByRole('button', { name: 'Save (0)' }).click()
  await expect(page.getByRole('button', { name: 'Saved!' })).toHaveCount(2)
  await page.getByRole('link', { name: 'Saved' }).first().click()
  await expect(page.getByRole('article').first()).toContainText(said)
  await expect(articleOf(page, text)).toBeVisible()
  await expect(page.getByText("You've reached the end.")).toBeVisible()
  // A saved comment leads to what it was said about.
  await articleOf(page, said).getByRole('link', { name: 'Comment on a post' }).click()
  await expect(page).toHaveURL(`/post/${id}`)
  await expect(articleOf(page, text)).toBeVisible()
})

test('what is still on its way when the saved page is opened comes into it', async ({ open, ann }) => {
  const text = newText('Saved in a hurry')
  await post(ann, text)
  const page = await open({ as: await verified('Ben Cole') })
  await page.goto('/home')
  const opened = Promise.withResolvers<void>()
  await page.route('**/api/posts/*/save', async (route) => {
    await opened.promise
    await route.continue()
  })
  const save = articleOf(page, text).getByRole('button', { name: /^Save/ })
  await expect(save).toHaveText('Save (0)')
  await save.click()
  await expect(save).toHaveText('Saved!')
  await page.getByRole('link', { name: 'Saved' }).first().click()
  await expect(page.getByText("You haven't liked any posts yet")).toBeVisible()
  opened.resolve()
  await expect(articleOf(page, text)).toBeVisible()
})

test('a visitor of the saved page sees it with the prompt above it', async ({ open }) => {
  const page = await open({ width: 390 })
  await page.goto('/saved')
  await expect(page.getByRole('dialog', { name: 'Log in to save' })).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText("You haven't liked any posts yet")).toBeVisible()
})
