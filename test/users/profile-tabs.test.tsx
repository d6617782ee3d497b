import { expect, test } from 'vitest'
import { listUserReplies } from '../../shared/comments/list-user-replies.ts'
import { getPost } from '../../shared/posts/get-post.ts'
import type { GalleryItem } from '../../shared/posts/list-gallery.ts'
import { listUserPhotos } from '../../shared/posts/list-user-photos.ts'
import { listUserPosts } from '../../shared/posts/list-user-posts.ts'
import { listSaved } from '../../shared/saves/list-saved.ts'
import { listUserLikes } from '../../shared/saves/list-user-likes.ts'
import { getProfile } from '../../shared/users/get-profile.ts'
import { reachEnd } from '../render/dom.ts'
import { openPage, signOutHere, user } from '../render/page.ts'
import { aComment, aPhoto, aPost, ann, authorOf, bob, bobsProfile } from '../render/samples.ts'
import { screen, until, within } from '../render/screen.ts'
import { answer, callsOf, refuse } from '../render/server.ts'

const annsProfile = { ...bobsProfile, ...authorOf(ann) }
const desk = aPost('A desk', { author: authorOf(ann) })

/** Opens a profile. The server returns an empty list for each tab that the page has not requested before. */
function openProfile(path: string, visit: Parameters<typeof openPage>[1] = {}) {
  answer(getProfile, ({ username }) => (username === 'annray' ? annsProfile : bobsProfile))
  for (const list of [listUserPosts, listUserPhotos, listUserReplies, listUserLikes, listSaved])
    if (callsOf(list).length === 0) answer(list, { items: [] })
  return openPage(path, visit)
}

const tile = (alt: string): GalleryItem => ({
  id: aPost(alt).id,
  author: bob,
  cover: aPhoto(alt),
  count: 2,
})

test('each tab has its own address and name, and loads its own list', async () => {
  await openProfile('/boblee', { as: ann })
  await screen.findByText("Bob Lee hasn't posted yet")
  const tabs = within(await screen.findByRole('navigation', { name: 'What Bob Lee did' }))
  for (const [label, search, sentence] of [
    ['Photos', '?show=photos', "Bob Lee hasn't posted any photos yet"],
    ['Replies', '?show=replies', "Bob Lee hasn't replied yet"],
    ['Likes', '?show=likes', "Bob Lee hasn't liked any posts yet"],
    ['Posts', '', "Bob Lee hasn't posted yet"],
  ] as const) {
    await user.click(tabs.getByRole('link', { name: label }))
    await screen.findByText(sentence)
    expect(window.location.search).toBe(search)
    expect(tabs.getByRole('link', { current: 'page' }).textContent).toBe(label)
    screen.getByRole('region', { name: label })
  }
  expect(callsOf(listSaved)).toEqual([])
})

test('an address with an unknown tab shows the posts', async () => {
  await openProfile('/boblee?show=secrets', { as: ann })
  await screen.findByText("Bob Lee hasn't posted yet")
})

test.each([
  [
    'photos',
    "You haven't posted any photos yet",
    'Photos and videos of your posts show up here.',
    'Create A Post',
  ],
  ['replies', "You haven't replied yet", "When you reply to a post, it'll show up here.", 'Go To Feed'],
  ['likes', "You haven't liked any posts yet", "When you like a post, it'll show up here.", 'Go To Feed'],
  ['posts', "You haven't posted yet", "When you post, it'll show up here.", 'Create A Post'],
])('the empty tab of one’s own %s offers the next step', async (show, title, text, action) => {
  await openProfile(`/annray?show=${show}`, { as: ann })
  await screen.findByText(title)
  screen.getByText(text)
  const main = within(screen.getByRole('main'))
  expect(main.queryByText(action)).not.toBeNull()
  expect(main.queryByRole('button', { name: 'Send Message' })).toBeNull()
})

test('on the generic site, which has no composer, an empty tab of posts links to the feed', async () => {
  await openProfile('/annray', { as: ann, campus: 'campus' })
  await screen.findByText("You haven't posted yet")
  within(screen.getByRole('main')).getByRole('link', { name: 'Go To Feed' })
})

test('photos link to the media pages of their posts, and the tab loads page by page until all photos are shown', async () => {
  const photos = Array.from({ length: 12 }, (_, index) => tile(`Photo ${index}`))
  answer(listUserPhotos, ({ cursor }) =>
    cursor ? { items: photos.slice(9) } : { items: photos.slice(0, 9), cursor: 'next' },
  )
  answer(getProfile, bobsProfile)
  await openPage('/boblee?show=photos', { as: ann })
  const first = await screen.findByRole('link', { name: "Bob Lee's post: Photo 0, 2 files" })
  expect(first.getAttribute('href')).toBe(`/media/${photos[0]!.id}`)
  reachEnd(0)
  await screen.findByRole('link', { name: "Bob Lee's post: Photo 11, 2 files" })
  await screen.findByText("You've reached the end.")
})

test('on the generic site photos link to the posts, which are redirected to the sites of their campuses', async () => {
  answer(listUserPhotos, { items: [tile('A lamp')] })
  answer(getProfile, bobsProfile)
  await openPage('/boblee?show=photos', { campus: 'campus' })
  const link = await screen.findByRole('link', { name: /A lamp/ })
  expect(link.getAttribute('href')).toMatch(/^\/post\//)
})

test('a reply names the post or thread that it replies to, and links to it', async () => {
  const comment = aComment(desk, 'Is it still there?')
  const reply = aComment(comment, 'Then I take it')
  const post = { author: 'Ann Ray', text: 'A desk' }
  answer(listUserReplies, {
    items: [
      { ...reply, post },
      { ...comment, post },
    ],
  })
  answer(getProfile, bobsProfile)
  answer(getPost, { post: desk, comments: [comment, reply], comment: comment })
  await openPage('/boblee?show=replies', { as: ann })
  await screen.findByText('Then I take it')
  const thread = screen.getByRole('link', { name: 'Replying in a thread of Ann Ray A desk' })
  expect(thread.getAttribute('href')).toBe(`/post/${comment.id}`)
  const direct = screen.getByRole('link', { name: 'Replying to Ann Ray A desk' })
  expect(direct.getAttribute('href')).toBe(`/post/${desk.id}`)
  await screen.findByText("You've reached the end.")
  await user.click(direct)
  await until(() => expect(window.location.pathname).toBe(`/post/${desk.id}`))
})

test('likes are posts and comments, and one’s own likes are the list of the saved page', async () => {
  const said = aComment(desk, 'Well said')
  answer(listUserLikes, { items: [said, desk] })
  answer(getProfile, ({ username }) => (username === 'annray' ? annsProfile : bobsProfile))
  await openPage('/boblee?show=likes')
  await screen.findByText('Well said')
  screen.getByRole('link', { name: 'Comment on a post' })
  answer(listSaved, { items: [desk] })
  await openPage('/annray?show=likes', { as: ann })
  await screen.findByText('A desk')
  expect(callsOf(listUserLikes)).toHaveLength(1)
})

test('a tab that fails to load can be loaded again', async () => {
  refuse(listUserPhotos, 'unavailable')
  answer(getProfile, bobsProfile)
  await openPage('/boblee?show=photos', { as: ann })
  await screen.findByText('Something went wrong. Try again.')
  answer(listUserPhotos, { items: [tile('A lamp')] })
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  await screen.findByRole('link', { name: /A lamp/ })
})

test('Send Message needs a confirmation before it starts a conversation, and asks a visitor to log in', async () => {
  await openProfile('/boblee', { as: ann })
  await user.click(await screen.findByRole('button', { name: 'Send Message' }))
  const dialog = await screen.findByRole('dialog', { name: 'Start Conversation?' })
  within(dialog).getByText('Start a private conversation with Bob Lee.')
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  signOutHere()
  await openProfile('/boblee')
  await user.click(await screen.findByRole('button', { name: 'Send Message' }))
  await screen.findByRole('dialog', { name: 'Log in to message' })
})

test('/profile redirects to one’s own profile, and a visitor to the feed', async () => {
  await openProfile('/profile', { as: ann })
  await screen.findByRole('heading', { name: 'Ann Ray', level: 1 })
  expect(window.location.pathname).toBe('/annray')
  signOutHere()
  await openProfile('/profile')
  await until(() => expect(window.location.pathname).toBe('/home'))
})

test('the tab of hidden likes says so, and the tab of one’s own likes says who sees them and links to the setting', async () => {
  const opening = openProfile('/boblee?show=likes', { as: ann })
  answer(listUserLikes, { items: [], isHidden: true })
  await opening
  await screen.findByText("Bob Lee doesn't show you what they saved")
  expect(screen.queryByText("Bob Lee hasn't liked any posts yet")).toBeNull()
  for (const [savesShownTo, sentence] of [
    [undefined, 'Your campus can see what you saved.'],
    ['nobody', 'Only you can see what you saved.'],
    ['everybody', 'Everybody can see what you saved.'],
  ] as const) {
    await openProfile('/annray?show=likes', { as: { ...ann, ...(savesShownTo && { savesShownTo }) } })
    const note = within((await screen.findByText(sentence, { exact: false })).closest('p')!)
    expect(note.getByRole('link', { name: 'Change' }).getAttribute('href')).toBe('/settings/account/saves')
  }
})
