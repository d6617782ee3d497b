/** Mentioning a person in a real browser: the list at the caret, keys, taps, and the link in the post. */
import { searchPeople } from '../../shared/search/search-people.ts'
import { getMe } from '../../shared/users/get-me.ts'
import { api, member } from './api.ts'
import { articleOf, expect, newText, test } from './site.ts'

test('a key or tap picks a person at the caret, and the post links to their profile', async ({
  open,
  ann,
}) => {
  const zelda = await member('ou', 'Zelda Quill')
  const { username } = await api(getMe, {}, zelda)
  const found = async () => (await api(searchPeople, { campusId: 'ou', q: username }, ann)).items.length
  await expect.poll(found).toBeGreaterThan(0)
  for (const width of [1440, 390]) {
    const page = await open({ as: ann, width })
    await page.goto('/home')
    await page
      .getByRole('button', { name: 'Create Post' })
      .or(page.getByRole('link', { name: 'Create Post' }))
      .first()
      .click()
    const editor = page.getByRole('textbox', { name: 'Post text' })
    await expect(editor).toBeFocused()
    const text = newText('Ask')
    await page.keyboard.type(`${text} @${username}`)
    const option = page.getByRole('option', { name: `Zelda Quill, @${username}` })
    await expect(option).toBeInViewport({ ratio: 1 })
    if (width === 390) await option.click()
    else await page.keyboard.press('Enter')
    await expect(option).toHaveCount(0)
    await expect(editor).toBeFocused()
    await page.keyboard.type('about it')
    await expect(editor).toHaveText(`${text} @${username} about it`)
    await page.getByRole('button', { name: 'Post', exact: true }).click()
    await articleOf(page, text)
      .getByRole('link', { name: `@${username}` })
      .click()
    await expect(page).toHaveURL(new RegExp(`/${username}$`))
    await expect(page.getByRole('heading', { name: 'Zelda Quill' }).first()).toBeVisible()
  }
})
