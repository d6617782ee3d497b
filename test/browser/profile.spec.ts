/** The way from a post to its author's profile, and the feed of one category. */
import { createPost } from '../../shared/posts/create-post.ts'
import { newUlid } from '../../shared/ulid.ts'
import { getMe } from '../../shared/users/get-me.ts'
import { atWidth } from '../depth.ts'
import { api, member, post } from './api.ts'
import { port } from './ports.ts'
import { alertOf, articleOf, expect, newText, test } from './site.ts'

const origin = `http://ou.campus.localhost:${port}`

for (const width of [390, 1440])
  test(
    `a name links to the person's profile with their posts (${width} px)`,
    atWidth(width),
    async ({ open }) => {
      const cara = await member('ou', 'Cara Diaz')
      const { username } = await api(getMe, {}, cara)
      const text = newText('Mine')
      await post(cara, text)
      const page = await open({ width })
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin })
      await page.goto('/home')
      await articleOf(page, text).getByRole('link', { name: 'Cara Diaz' }).click()
      await expect(page).toHaveURL(`${origin}/${username}`)
      await expect(page.getByRole('heading', { name: 'Cara Diaz', level: 1 })).toBeVisible()
      await expect(page.getByText(`@${username}`)).toBeVisible()
      await expect(page.getByText(/^Joined [A-Z][a-z]+ 20\d\d$/)).toBeVisible()
      await expect(articleOf(page, text)).toBeVisible()

      await page
        .getByRole('region', { name: 'About this person' })
        .getByRole('button', { name: 'More' })
        .click()
      await page.getByRole('menuitem', { name: 'Copy link to profile' }).click()
      await expect(alertOf(page, 'Copied to clipboard')).toBeVisible()
      const copied = await page.evaluate(() => navigator.clipboard.readText())
      expect(copied).toBe(`${origin}/${username}?redirect=true`)
      await page.goto(copied)
      await expect(page.getByRole('dialog', { name: 'Log in to message' })).toBeVisible()
      await expect(page).toHaveURL(`${origin}/${username}`)
    },
  )

test('a category that is chosen on a post or in the list filters the feed, and the feed can show all categories again', async ({
  open,
  ann,
}) => {
  const text = newText('A guitar')
  const category = 'musical instruments' as const
  const input = { id: newUlid(Date.now()), campusId: 'ou', blocks: [{ text }], category, media: [] }
  await api(createPost, input, ann)
  const other = newText('No guitar')
  await post(ann, other)
  const page = await open()
  await page.goto('/home')
  await articleOf(page, text).getByRole('link', { name: 'Musical Instruments' }).click()
  await expect(page).toHaveURL(`${origin}/home?category=musical+instruments`)
  await expect(articleOf(page, text)).toBeVisible()
  await expect(articleOf(page, other)).toHaveCount(0)
  await page.getByRole('link', { name: 'All', exact: true }).click()
  await expect(articleOf(page, other)).toBeVisible()

  await page.getByRole('button', { name: 'All categories' }).click()
  await page.getByRole('dialog', { name: 'Categories' }).getByRole('option', { name: 'Drones' }).click()
  await expect(page.getByText('Be the first...')).toBeVisible()
  await page.goto('/home?category=spaceships')
  await expect(articleOf(page, other)).toBeVisible()
})
