import { expect, test } from 'vitest'
import { getLine } from '../../shared/deals/get-line.ts'
import { deletePostMedia } from '../../shared/media/delete-post-media.ts'
import { deletePost } from '../../shared/posts/delete-post.ts'
import { getPost } from '../../shared/posts/get-post.ts'
import { listGallery } from '../../shared/posts/list-gallery.ts'
import { listPosts } from '../../shared/posts/list-posts.ts'
import { openPage, user } from '../render/page.ts'
import { aComment, aPhoto, aPost, ann, authorOf, bob } from '../render/samples.ts'
import { screen, until, within } from '../render/screen.ts'
import { answer, callsOf, refuse } from '../render/server.ts'

const own = { author: authorOf(ann) }
const lamp = aPost('My lamp', own)

/** Opens the menu of the card or page that has this text, and presses Delete. */
async function askToDelete(text: string, title = 'Delete Post?') {
  const article = (await screen.findByText(text)).closest('article')!
  await user.click(await within(article).findByRole('button', { name: 'More' }))
  await user.click(await within(article).findByRole('menuitem', { name: 'Delete' }))
  return within(await screen.findByRole('dialog', { name: title }))
}

const press = async (dialog: ReturnType<typeof within>, name: string) =>
  user.click(dialog.getByRole('button', { name }))

test('a post that its author deletes from the feed disappears before the server responds', async () => {
  const held = Promise.withResolvers<{ deleted: true }>()
  answer(listPosts, { items: [lamp, aPost('A chair')] })
  answer(deletePost, () => held.promise)
  await openPage('/home', { as: ann })
  await press(await askToDelete('My lamp'), 'Cancel')
  expect(screen.getByText('My lamp')).toBeTruthy()
  await press(await askToDelete('My lamp'), 'Delete')
  await until(() => expect(screen.queryByText('My lamp')).toBeNull())
  expect(screen.queryByText('Your post was deleted')).toBeNull()
  held.resolve({ deleted: true })
  await screen.findByText('Your post was deleted')
  expect(screen.getByText('A chair')).toBeTruthy()
  expect(callsOf(deletePost)).toEqual([{ postId: lamp.id }])
})

test.each([
  [undefined, 'It is reserved for Bob Lee. Deleting cancels it.'],
  [
    { at: Date.parse('2026-12-03T15:00:00-06:00'), place: { id: 'bizzell' }, number: 1 },
    'Bob Lee comes Thu, Dec 3, 3:00 PM. Deleting cancels it.',
  ],
])(
  'the dialog that deletes a reserved post says whose deal ends (meeting: %o): %s',
  async (meeting, sentence) => {
    const reserved = { ...lamp, sale: { kind: 'offer', cents: 4000 }, state: 'reserved' } as const
    const id = '01KABCDEF0123456789ABCDEFG'
    const deal = { id, buyerId: bob.id, buyer: bob, state: 'held', round: 3, cents: 4000, since: 1 } as const
    answer(listPosts, { items: [reserved] })
    answer(getLine, { state: 'reserved', stateVersion: 2, items: [{ ...deal, meeting }] })
    await openPage('/home', { as: ann })
    const dialog = await askToDelete('My lamp')
    await dialog.findByText(sentence)
  },
)

for (const [code, sentence] of [
  ['offline', "Couldn't delete post. Try again."],
  ['not-author', "Couldn't delete post."],
] as const)
  test(`a deletion that is refused (${code}) restores the post and shows “${sentence}”`, async () => {
    answer(listPosts, { items: [lamp] })
    refuse(deletePost, code)
    await openPage('/home', { as: ann })
    await press(await askToDelete('My lamp'), 'Delete')
    await screen.findByText(sentence)
    await screen.findByText('My lamp')
  })

test('only the author of a post can delete it', async () => {
  answer(getPost, { post: aPost('A lamp'), comments: [] })
  await openPage(`/post/${lamp.id}`, { as: ann })
  await user.click(await screen.findByRole('button', { name: 'More' }))
  await screen.findByRole('menuitem', { name: 'Copy link' })
  expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull()
})

const comment = aComment(lamp, 'Not what I meant', own)

for (const [path, text, next] of [
  [`/post/${lamp.id}`, 'My lamp', '/home'],
  [`/media/${lamp.id}`, 'My lamp', '/media'],
  [`/post/${comment.id}`, 'My lamp', '/home'],
  [`/post/${comment.id}`, 'Not what I meant', `/post/${lamp.id}`],
] as const)
  test(`deleting “${text}” on ${path.split('/')[1]} ${path.includes('_') ? 'of a comment' : ''} leads to ${next.slice(0, 6)}`, async () => {
    answer(getPost, ({ postId }) =>
      postId === comment.id
        ? { post: lamp, comments: [comment], comment }
        : { post: lamp, comments: [comment] },
    )
    answer(listGallery, { items: [] })
    answer(deletePost, { deleted: true })
    await openPage(path, { as: ann, width: 390 })
    const title = text === 'My lamp' ? 'Delete Post?' : 'Delete Comment?'
    await press(await askToDelete(text, title), 'Delete')
    await screen.findByText(text === 'My lamp' ? 'Your post was deleted' : 'Comment Removed')
    await until(() => expect(window.location.pathname).toBe(next))
    await until(() => expect(screen.queryByText(text)).toBeNull())
  })

test('the error about deleting a comment says comment instead of post', async () => {
  answer(getPost, { post: lamp, comments: [comment] })
  refuse(deletePost, 'not-author')
  await openPage(`/post/${lamp.id}`, { as: ann })
  await press(await askToDelete('Not what I meant', 'Delete Comment?'), 'Delete')
  await screen.findByText("Couldn't delete comment.")
  await screen.findByText('Not what I meant')
})

test('if the pictures of a deleted post could not be deleted, the post is gone and an alert mentions the pictures', async () => {
  const pictured = { ...lamp, media: [aPhoto('A lamp')] }
  answer(listPosts, { items: [pictured] })
  answer(deletePost, { deleted: true })
  refuse(deletePostMedia, 'media-not-deleted')
  await openPage('/home', { as: ann })
  await press(await askToDelete('My lamp'), 'Delete')
  await screen.findByText('Your post was deleted')
  await screen.findByText("Couldn't delete post images")
  expect(screen.queryByText('My lamp')).toBeNull()
})
