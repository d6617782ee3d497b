/** Saving posts in a real browser: two tabs, the server's counts, and the pages that list saves. */
import { getPost } from '../../shared/posts/get-post.ts'
import { api, member, post } from './api.ts'
import { alertOf, articleOf, expect, newText, test } from './site.ts'

test('a save shows in both tabs, can be undone in the other tab, and is on the saved page and the likes page', async ({
  open,
  ann,
}) => {
  const text = newText('Save me')
  const { id } = await post(ann, text)
  const savesOf = async () => (await api(getPost, { postId: id })).post.saves
  const page = await open({ as: await member('ou', 'Ben Cole'), width: 390 })
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
  await expect.poll(savesOf).toBe(1)
  await there.click()
  await expect(there).toHaveText('Save (0)')
  await expect(here).toHaveText('Save (0)')
  await expect.poll(savesOf).toBe(0)

  // After many quick presses, the state of the last press counts.
  await here.evaluate((button: HTMLButtonElement) => {
    for (let presses = 0; presses < 9; presses++) button.click()
  })
  await expect(here).toHaveText('Saved!')
  await expect.poll(savesOf).toBe(1)
  await page.reload()
  await expect(here).toHaveText('Saved!')
  await page.goto('/saved')
  await expect(page).toHaveURL('/saved')
  await expect(articleOf(page, text)).toBeVisible()
  await page.goto(`/post/${id}/likes`)
  await expect(page.getByRole('link', { name: 'Ben Cole' })).toBeVisible()
})
