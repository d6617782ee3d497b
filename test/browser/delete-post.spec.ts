/** Deleting one's own post through the real server. */
import { member, post } from './api.ts'
import { alertOf, articleOf, expect, newText, test } from './site.ts'

// The post has pictures, and its campus is opened by no other test: a feed that shows the post when it is deleted would
// fail to load the pictures.
const campus = 'uf'

test('a post that its author deletes from the feed disappears at once, and its page says that it was deleted', async ({
  open,
}) => {
  const author = await member(campus)
  const text = newText('Delete me')
  const { id } = await post(author, text, { campusId: campus, colors: ['#8e44ad'] })
  const page = await open({ as: author, campus })
  await page.goto('/home')
  await articleOf(page, text).getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete Post?' })
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(articleOf(page, text)).toHaveCount(0)
  await expect(alertOf(page, 'Your post was deleted')).toBeVisible()

  const reader = await open({ campus, as: author, width: 390, refused: [[410, /\/api\/posts\//]] })
  await reader.goto(`/post/${id}`)
  await expect(reader.getByText('Sorry, that post has been deleted.')).toBeVisible()
})
