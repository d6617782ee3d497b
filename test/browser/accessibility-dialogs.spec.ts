/** axe on what opens above the pages, and on pages full of things, in both themes: it finds nothing at all. */
import type { Page } from '@playwright/test'
import { createComment } from '../../shared/comments/create-comment.ts'
import { savePost } from '../../shared/saves/save-post.ts'
import { newUlid } from '../../shared/ulid.ts'
import { api, member, post, verified, type Person } from './api.ts'
import { obstacles } from './obstacles.ts'
import { photo } from './people.ts'
import { articleOf, expect, newText, test } from './site.ts'

const width = 390
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** A post with pictures, a comment, and a reply to that: all of them saved. */
async function discussed(author: Person, reader: Person) {
  const text = newText('A lamp')
  const { id, campusId } = await post(author, `${text}\nhttps://example.com/lamp`, {
    colors: ['teal', 'plum'],
  })
  const say = (parentId: string, words: string) => {
    const input = { id: newUlid(Date.now()), campusId, postId: id, parentId, media: [] }
    return api(createComment, { ...input, blocks: [{ text: words }] }, reader)
  }
  const comment = await say(id, 'Is it still there?')
  await say(comment.id, 'I would come today')
  for (const postId of [id, comment.id]) await api(savePost, { postId }, reader)
  return { id, text, author: comment.author }
}

test('a thread, likes, what was saved and a profile have no obstacle when they are full', async ({
  open,
  ann,
}) => {
  const ben = await member('ou', 'Ben Cole')
  const { id, author } = await discussed(ann, ben)
  for (const screen of [width, 1440]) {
    const page = await open({ as: ben, width: screen })
    const found: string[] = []
    for (const [path, sign] of [
      [`/post/${id}`, page.getByText('I would come today')],
      [`/post/${id}/likes`, page.getByRole('main').getByRole('link', { name: 'Ben Cole' }).first()],
      ['/saved', page.getByRole('article').nth(1)],
      [`/${author.username}`, page.getByRole('heading', { name: 'Ben Cole', level: 1 })],
    ] as const) {
      await page.goto(path)
      await expect(sign).toBeAttached()
      found.push(...(await obstacles(page)))
    }
    expect(found).toEqual([])
  }
})

test('share, categories, delete and starting a conversation have no obstacle', async ({ open, ann }) => {
  const ben = await member('ou', 'Ben Cole')
  const { id, text } = await discussed(ann, ben)
  const page = await open({ as: ben, width })
  const found: string[] = []
  const look = async (name: string) => {
    await expect(dialogOf(page, name)).toBeVisible()
    found.push(...(await obstacles(page)))
    await close(page)
  }
  await page.goto('/home')
  await articleOf(page, text).getByRole('button', { name: 'Share' }).click()
  await look('Share')
  await page.getByRole('button', { name: 'All categories' }).click()
  await look('Categories')
  await page.goto(`/post/${id}`)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await look('Start Conversation?')
  const own = articleOf(page, 'I would come today')
  await own.getByRole('button', { name: 'More' }).click()
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible()
  found.push(...(await obstacles(page)))
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await look('Delete Post?')
  expect(found).toEqual([])
})

for (const screen of [width, 1440])
  test(`a comment, its emoji and its discarding have no obstacle, nor has a category, at ${screen} px`, async ({
    open,
    ann,
  }) => {
    const { id } = await post(ann, newText('A chair'))
    const page = await open({ as: ann, width: screen })
    const found: string[] = []
    await page.goto(`/post/${id}`)
    await page.getByRole('button', { name: 'Comment (0)' }).click()
    const field = page.getByRole('textbox', { name: 'Comment text' })
    await field.fill('Is it still there?')
    found.push(...(await obstacles(page)))
    await page.getByRole('button', { name: 'Add an emoji' }).click()
    await expect(page.getByRole('gridcell').first()).toBeVisible()
    found.push(...(await obstacles(page)))
    await page.keyboard.press('Escape')
    await expect(dialogOf(page, 'Emoji')).toHaveCount(0)
    if (screen === width) await page.getByRole('button', { name: 'Cancel' }).click()
    else await page.keyboard.press('Escape')
    const question = dialogOf(page, 'Discard Post?')
    await expect(question).toBeVisible()
    found.push(...(await obstacles(page)))
    await question.getByRole('button', { name: 'Discard', exact: true }).click()
    await expect(field).toHaveCount(0)

    await page.goto('/home')
    await page.getByRole('button', { name: 'Create Post' }).first().click()
    await page.getByRole('button', { name: 'Boost visibility' }).click()
    await expect(page.getByRole('option', { name: 'Drones' })).toBeAttached()
    found.push(...(await obstacles(page)))
    expect(found).toEqual([])
  })

test('each prompt has no obstacle', async ({ open, ann }) => {
  const { id } = await post(ann, newText('A desk'))
  const found: string[] = []
  const look = async (page: Page, button: RegExp, name: string) => {
    await page.getByRole('button', { name: button }).first().click()
    await expect(dialogOf(page, name)).toBeVisible()
    found.push(...(await obstacles(page)))
    await close(page)
  }
  const visitor = await open({ width })
  await visitor.goto(`/post/${id}`)
  await look(visitor, /^Comment \(/, 'Log in to comment')
  await look(visitor, /^Save/, 'Log in to save')
  await look(visitor, /^Send Message/, 'Log in to message')
  await look(visitor, /^Join Group/, 'Join OU Buy/Sell')
  await look(visitor, /^Create Post/, 'Log in to post')
  const unverified = await open({ as: await verified(), width })
  await unverified.goto(`/post/${id}`)
  for (const button of [/^Comment \(/, /^Send Message/, /^Create Post/])
    await look(unverified, button, 'Verify your account')
  const guest = await open({ as: await member('mit'), width })
  await guest.goto(`/post/${id}`)
  await look(guest, /^Comment \(/, 'Join OU Buy/Sell')
  expect(found).toEqual([])
})

test('who asked for less motion sees a dialog and what it covers change at once', async ({ open, ann }) => {
  const page = await open({ as: ann })
  await page.goto('/home')
  await page.getByRole('button', { name: 'Create Post' }).first().click()
  const dialog = dialogOf(page, 'Create Post')
  await expect(dialog).toBeVisible()
  for (const part of [undefined, '::backdrop'])
    expect(
      await dialog.evaluate((element, pseudo) => getComputedStyle(element, pseudo).animationDuration, part),
    ).toBe('1e-05s')
})

test('a phone on its side shows the whole field for a description', async ({ open, ann }) => {
  const page = await open({ as: ann })
  await page.setViewportSize({ width: 844, height: 390 })
  await page.goto('/home')
  await page.getByRole('button', { name: 'Create Post' }).first().click()
  await page.locator('input[type=file]').setInputFiles(await photo('#a50', 'lamp.jpg'))
  await page.getByRole('button', { name: 'Describe lamp.jpg' }).click()
  const field = dialogOf(page, 'Add a description').getByRole('textbox')
  await expect(field).toBeInViewport({ ratio: 1 })
})
