/** Deleting an own post (specification, core 2 and 4). */
import { createComment } from '../../shared/comments/create-comment.ts'
import { newUlid } from '../../shared/ulid.ts'
import { api, member, post } from './api.ts'
import { alertOf, articleOf, expect, newText, test } from './site.ts'

// A post with pictures is deleted where no other test looks: a feed that shows it meanwhile misses its pictures.
const campus = 'uf'

test('an author deletes a post from the feed: gone at once here, and for everyone', async ({ open }) => {
  const author = await member(campus)
  const text = newText('Delete me')
  const { id } = await post(author, text, { campusId: campus, colors: ['#8e44ad'] })
  const page = await open({ as: author, campus })
  await page.goto('/home')
  await articleOf(page, text).getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete Post?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(articleOf(page, text)).toBeVisible()

  await articleOf(page, text).getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(articleOf(page, text)).toHaveCount(0)
  await expect(alertOf(page, 'Your post was deleted')).toBeVisible()

  const reader = await open({
    as: await member(campus),
    campus,
    width: 390,
    refused: [[410, /\/api\/posts\//]],
  })
  await reader.goto(`/post/${id}`)
  await expect(reader.getByText('Sorry, that post has been deleted.')).toBeVisible()
})

test('from its own page, deleting leads home; only the author is offered it', async ({ open, ann }) => {
  const text = newText('Delete from its page')
  const { id } = await post(ann, text)
  const other = await open({ as: await member('ou', 'Ben Cole') })
  await other.goto(`/post/${id}`)
  await other.getByRole('button', { name: 'More' }).click()
  await expect(other.getByRole('menuitem', { name: 'Copy link' })).toBeVisible()
  await expect(other.getByRole('menuitem', { name: 'Delete' })).toHaveCount(0)

  const page = await open({ as: ann, width: 390 })
  await page.goto(`/post/${id}`)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog', { name: 'Delete Post?' }).getByRole('button', { name: 'Delete' }).click()
  await page.waitForURL('**/home')
  await expect(alertOf(page, 'Your post was deleted')).toBeVisible()
  await expect(articleOf(page, text)).toHaveCount(0)
})

test('a delete that fails brings the post back and says so', async ({ open, ann }) => {
  const text = newText('Cannot be deleted')
  await post(ann, text)
  const page = await open({ as: ann, refused: [['ERR_FAILED', /\/api\/posts\//]] })
  await page.goto('/home')
  await page.route('**/api/posts/*', (route) =>
    route.request().method() === 'DELETE' ? route.abort() : route.continue(),
  )
  await articleOf(page, text).getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog', { name: 'Delete Post?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(alertOf(page, "Couldn't delete post. Try again.")).toBeVisible()
  await expect(articleOf(page, text)).toBeVisible()
})

test('deleting leads away from every page that is about the post', async ({ open }) => {
  const author = await member(campus)
  const inGallery = await post(author, newText('Seen in the gallery'), {
    campusId: campus,
    colors: ['#27ae60'],
  })
  const { id } = await post(author, newText('Seen below its comment'), { campusId: campus })
  const input = { id: newUlid(Date.now()), campusId: campus, postId: id, parentId: id, media: [] }
  const comment = await api(createComment, { ...input, blocks: [{ text: newText('Nice') }] }, author)
  const page = await open({ as: author, campus })
  for (const [path, text, next] of [
    [`/media/${inGallery.id}`, 'Seen in the gallery', '**/media'],
    [`/post/${comment.id}`, 'Seen below its comment', '**/home'],
  ] as const) {
    await page.goto(path)
    await articleOf(page, text).getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog', { name: 'Delete Post?' }).getByRole('button', { name: 'Delete' }).click()
    await page.waitForURL(next)
  }
})

test('a comment is deleted from its own page, which then is that of its post', async ({ open, ann }) => {
  const { id, campusId } = await post(ann, newText('Commented'))
  const said = newText('Not what I meant')
  const input = { id: newUlid(Date.now()), campusId, postId: id, parentId: id, media: [] }
  const comment = await api(createComment, { ...input, blocks: [{ text: said }] }, ann)
  const page = await open({ as: ann, width: 390 })
  await page.goto(`/post/${comment.id}`)
  await articleOf(page, said).getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog', { name: 'Delete Post?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(alertOf(page, 'Comment Removed')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/post/${id}$`))
  await expect(articleOf(page, said)).toHaveCount(0)
  await expect(page.getByText('Be the first to comment')).toBeVisible()
})
