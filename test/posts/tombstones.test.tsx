/** A shown post becomes a tombstone when an action on it is refused because its author has deleted it. */
import { expect, test } from 'vitest'
import { getPost } from '../../shared/posts/get-post.ts'
import { listGallery } from '../../shared/posts/list-gallery.ts'
import { listPosts } from '../../shared/posts/list-posts.ts'
import { listSaved } from '../../shared/saves/list-saved.ts'
import { listSavedIds } from '../../shared/saves/list-saved-ids.ts'
import { savePost } from '../../shared/saves/save-post.ts'
import { unsavePost } from '../../shared/saves/unsave-post.ts'
import { openPage, user } from '../render/page.ts'
import { aComment, aPhoto, aPost, ann, bob } from '../render/samples.ts'
import { screen, until, within } from '../render/screen.ts'
import { answer, refuse } from '../render/server.ts'

const sentence = 'Sorry, that post has been deleted.'
const lamp = aPost('A lamp', { media: [aPhoto('All teal')] })
const chair = aPost('A chair')

/** Expects a tombstone and an alert with the same sentence, and no content of the post. */
async function expectTombstone() {
  const tombstone = await screen.findByRole('article', { name: sentence })
  expect(within(tombstone).queryByRole('button')).toBeNull()
  expect(within(tombstone).queryByRole('link')).toBeNull()
  expect(screen.getAllByText(sentence).length).toBe(2)
  expect(screen.queryByText('A lamp')).toBeNull()
}

test('a post in the feed that cannot be saved because it was deleted becomes a tombstone', async () => {
  answer(listPosts, { items: [lamp, chair] })
  refuse(savePost, 'post-deleted')
  await openPage('/home', { as: ann })
  const card = within((await screen.findByText('A lamp')).closest('article')!)
  await user.click(card.getByRole('button', { name: 'Save (0)' }))
  await expectTombstone()
  expect(screen.getByText('A chair')).toBeTruthy()
})

test('a post in the saved list becomes a tombstone when it cannot be saved again', async () => {
  answer(listSaved, { items: [lamp] })
  answer(listSavedIds, { items: [lamp.id] })
  answer(unsavePost, { saved: false })
  refuse(savePost, 'post-deleted')
  await openPage('/saved', { as: ann })
  await user.click(await screen.findByRole('button', { name: 'Saved!' }))
  await user.click(await screen.findByRole('button', { name: /^Save \(/ }))
  await expectTombstone()
})

for (const page of ['post', 'media'])
  test(`below /${page}, saving a deleted post or messaging its author shows that the post was deleted`, async () => {
    answer(listGallery, { items: [] })
    for (const button of ['Save (0)', 'Send Message']) {
      answer(getPost, { post: lamp, comments: [] })
      await openPage(`/${page}/${lamp.id}`, { as: ann })
      await screen.findByText('A lamp')
      refuse(getPost, 'post-deleted')
      refuse(savePost, 'post-deleted')
      await user.click(screen.getByRole('button', { name: button }))
      await screen.findByRole('link', { name: 'Go To Feed' })
      // Both the page and the alert show the sentence.
      expect(screen.getAllByText(sentence)).toHaveLength(2)
      expect(screen.queryByText('A lamp')).toBeNull()
      expect(screen.queryByRole('dialog')).toBeNull()
    }
  })

test('a tile of the gallery loses its link when its post is found to be deleted', async () => {
  answer(listGallery, { items: [{ id: lamp.id, author: bob, cover: lamp.media[0]!, count: 1 }] })
  refuse(getPost, 'post-deleted')
  await openPage('/media', { as: ann })
  await user.click(await screen.findByRole('link', { name: "Bob Lee's post: All teal" }))
  await screen.findByText(sentence)
  window.history.back()
  await until(() => expect(window.location.pathname).toBe('/media'))
  await screen.findByRole('img', { name: sentence })
  expect(screen.queryByRole('link', { name: /^Bob Lee's post/ })).toBeNull()
})

test('a comment that cannot be saved because it was deleted becomes a tombstone in the thread', async () => {
  const comments = [aComment(chair, 'Sold?'), aComment(chair, 'Not yet')]
  answer(getPost, { post: chair, comments })
  answer(savePost, { saved: true })
  await openPage(`/post/${chair.id}`, { as: ann })
  const rowOf = (text: string) => within(screen.getByText(text).closest('article')!)
  await screen.findByText('Sold?')
  await user.click(rowOf('Not yet').getByRole('button', { name: 'Save (0)' }))
  await screen.findByText('Comment saved.')
  refuse(savePost, 'comment-deleted')
  await user.click(rowOf('Sold?').getByRole('button', { name: 'Save (0)' }))
  // The sentence shows in the row and as an alert.
  await until(() => expect(screen.getAllByText('Sorry, that comment has been deleted.')).toHaveLength(2))
  expect(screen.queryByText('Sold?')).toBeNull()
  expect(screen.getAllByRole('button', { name: 'Reply to Bob Lee' })).toHaveLength(1)
})
