import { expect, test } from 'vitest'
import { createPost } from '../../shared/posts/create-post.ts'
import { getFeedVersion } from '../../shared/posts/get-feed-version.ts'
import { listPosts } from '../../shared/posts/list-posts.ts'
import { listSavedIds } from '../../shared/saves/list-saved-ids.ts'
import { savePost } from '../../shared/saves/save-post.ts'
import { unsavePost } from '../../shared/saves/unsave-post.ts'
import { openComposer, write } from '../render/composer.ts'
import { openPage, passTime, stopClock, user } from '../render/page.ts'
import { aPost, ann, authorOf } from '../render/samples.ts'
import { screen, until, within } from '../render/screen.ts'
import { answer, callsOf } from '../render/server.ts'

const old = aPost('Was there before', { createdAt: Date.now() - 600_000 })

test('new posts of other people are announced after a minute, and show when the button is pressed', async () => {
  stopClock()
  answer(listPosts, { items: [old] })
  await openPage()
  await screen.findByText('Was there before')
  answer(listPosts, { items: [aPost('Came meanwhile', { createdAt: Date.now() }), old] })
  await passTime(60_000)
  const button = await screen.findByRole('button', { name: '1 new post' })
  expect(screen.queryByText('Came meanwhile')).toBeNull()
  await user.click(button)
  await screen.findByText('Came meanwhile')
  await until(() => expect(screen.queryByRole('button', { name: /new post/ })).toBeNull())
})

test('new posts of other people are announced even if they are older than a post of one’s own', async () => {
  stopClock()
  answer(listPosts, { items: [old] })
  answer(createPost, ({ id, blocks }) =>
    aPost(blocks[0]!.text, { id, author: authorOf(ann), createdAt: Date.now() }),
  )
  await openPage('/home', { as: ann })
  await screen.findByText('Was there before')
  const theirs = aPost('Came before', { createdAt: Date.now() })
  await openComposer()
  await write('Post text', 'Written after')
  await user.click(screen.getByRole('button', { name: 'Post' }))
  await screen.findByText('Written after')
  const [own] = callsOf(createPost)
  const listed = aPost('Written after', { id: own!.id, author: authorOf(ann), createdAt: Date.now() })
  answer(listPosts, { items: [listed, theirs, old] })
  await passTime(60_000)
  await user.click(await screen.findByRole('button', { name: '1 new post' }))
  await screen.findByText('Came before')
  expect(screen.getAllByText('Written after')).toHaveLength(1)
})

test('each check for new posts updates the counts of the listed posts, but not their texts', async () => {
  stopClock()
  answer(listPosts, { items: [old] })
  await openPage('/home', { as: ann })
  await screen.findByText('Was there before')
  const card = within(screen.getByRole('article', { name: /^Post by/ }))
  card.getByRole('button', { name: 'Save (0)' })
  const edited = { blocks: [{ text: 'Edited meanwhile, and moves what is below' }] }
  answer(listPosts, { items: [{ ...old, ...edited, comments: 3, saves: 2 }] })
  await passTime(60_000)
  await until(() => card.getByRole('link', { name: 'Comment 3' }))
  card.getByRole('button', { name: 'Save (2)' })
  card.getByText('Was there before')
})

test('a check whose response does not include a recent save yet does not undo the save', async () => {
  stopClock()
  answer(listPosts, { items: [old] })
  answer(listSavedIds, { items: [] })
  answer(savePost, { saved: true })
  answer(unsavePost, { saved: false })
  await openPage('/home', { as: ann })
  await screen.findByText('Was there before')
  await user.click(screen.getByRole('button', { name: 'Save (0)' }))
  await until(() => expect(callsOf(savePost)).toHaveLength(1))
  await passTime(60_000)
  await user.click(screen.getByRole('button', { name: 'Saved!' }))
  answer(listPosts, { items: [{ ...old, saves: 5 }] })
  await screen.findByRole('button', { name: 'Save (0)' })
  // The first check after the press keeps its count, and the next check shows the server's count.
  await passTime(45_000)
  screen.getByRole('button', { name: 'Save (0)' })
  await passTime(45_000)
  await screen.findByRole('button', { name: 'Save (5)' })
})

test('a check that finds the version of the feed unchanged loads no posts', async () => {
  stopClock()
  answer(getFeedVersion, { version: 'one' })
  answer(listPosts, { items: [old] })
  await openPage()
  await screen.findByText('Was there before')
  // The first check has no version to compare with, so it loads the posts.
  await passTime(45_000)
  await until(() => expect(callsOf(listPosts)).toHaveLength(2))
  await passTime(45_000)
  await passTime(45_000)
  await until(() => expect(callsOf(getFeedVersion)).toHaveLength(3))
  expect(callsOf(listPosts)).toHaveLength(2)
  answer(getFeedVersion, { version: 'two' })
  answer(listPosts, { items: [aPost('Came meanwhile', { createdAt: Date.now() }), old] })
  await passTime(45_000)
  await screen.findByRole('button', { name: '1 new post' })
})
