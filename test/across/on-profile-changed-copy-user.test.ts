/** After a person's profile changes, a reaction updates the copies of the profile in posts, comments and saves. */
import { expect, test } from 'vitest'
import { publish } from '../../events/event.ts'
import { profileChanged } from '../../events/profile-changed.ts'
import { itemKey, postKey, saveKey } from '../../lambdas/posts/post-keys.ts'
import { eventsOf } from '../../lambdas/stream/facts.ts'
import { userKey } from '../../lambdas/users/user-keys.ts'
import { avatarWidths, photoPath } from '../../shared/media/media.ts'
import { getPost } from '../../shared/posts/get-post.ts'
import { listGallery } from '../../shared/posts/list-gallery.ts'
import { listPosts } from '../../shared/posts/list-posts.ts'
import { listSavers } from '../../shared/saves/list-savers.ts'
import { savePost } from '../../shared/saves/save-post.ts'
import { getMe } from '../../shared/users/get-me.ts'
import { updateProfile } from '../../shared/users/update-profile.ts'
import {
  call,
  forgetEdge,
  idle,
  invoke,
  joinCampus,
  member,
  theCloud,
  verified,
  type Person,
} from '../cloud.ts'
import { uploaded, uploadedAvatar } from '../media/pictures.ts'
import { changeRow, rowOf } from '../rows.ts'
import { newComment, newPost } from '../threads.ts'

const campusId = 'smu'
const idOf = async (person: Person) => (await call(getMe, {}, person)).output.id

/** Delivers an event to the reaction a second time. */
async function deliver(userId: string, changedAt = Date.now(), replaced?: string) {
  const message = { id: '1', 'detail-type': profileChanged.name, detail: { userId, changedAt, replaced } }
  const Records = [{ messageId: '1', body: JSON.stringify(message) }]
  expect(await invoke('on-profile-changed-copy-user', { Records })).toEqual({ batchItemFailures: [] })
}

/** A member with a post, a comment and saves of both. */
async function writer() {
  const ann = await member(campusId, 'smu.edu')
  const post = await newPost(ann, { campusId, media: [{ uploadId: await uploaded(ann) }] })
  const comment = await newComment(ann, post.id, { campusId })
  await call(savePost, { postId: post.id }, ann)
  await call(savePost, { postId: comment.id }, ann)
  await idle()
  return { ann, userId: post.author.id, post, comment }
}

test('a new name and picture are copied into posts, feed, gallery, comments and saves', async () => {
  const { ann, post, comment } = await writer()
  const change = { firstName: 'Zoe', lastName: 'Quist', picture: await uploadedAvatar(ann) }
  const { picture } = (await call(updateProfile, change, ann)).output
  await idle()
  const author = { ...post.author, name: 'Zoe Quist', picture }
  const thread = (await call(getPost, { postId: post.id }, ann)).output
  expect(thread.post.author).toEqual(author)
  expect(thread.comments.map((one) => one.author)).toEqual([author])
  const feed = (await call(listPosts, { campusId }, ann)).output.items
  expect(feed.find(({ id }) => id === post.id)?.author).toEqual(author)
  const gallery = (await call(listGallery, { campusId }, ann)).output.items
  expect(gallery.find(({ id }) => id === post.id)?.author).toEqual(author)
  for (const postId of [post.id, comment.id])
    expect((await call(listSavers, { postId }, ann)).output.items).toEqual([author])
  expect((await call(getMe, {}, ann)).output.copyingSince).toBeUndefined()
})

test('when a person joins a campus, their badge and campus are copied into their earlier posts and saves', async () => {
  const { ann, post } = await writer()
  const ben = await verified('Ben Cole')
  await call(savePost, { postId: post.id }, ben)
  const userId = await idOf(ben)
  expect(await rowOf(saveKey(post.id, userId))).toMatchObject({ person: { schoolVerified: false } })
  await joinCampus(ben, campusId, 'smu.edu')
  await idle()
  expect(await rowOf(saveKey(post.id, userId))).toMatchObject({ person: { schoolVerified: true }, campusId })
  expect((await call(listSavers, { postId: post.id }, ann)).output.items.map(({ name }) => name)).toContain(
    'Ben Cole',
  )
})

test('an old copy never replaces a newer one', async () => {
  const { ann, userId, post } = await writer()
  await call(updateProfile, { firstName: 'Zoe' }, ann)
  await idle()
  const newer = { ...post.author, name: 'From The Future', version: 99 }
  await changeRow(postKey(post.id), { author: newer })
  await deliver(userId)
  expect((await rowOf(postKey(post.id)))?.['author']).toEqual(newer)
})

test("a repeated event writes the person's current data into outdated copies", async () => {
  const { ann, userId, post, comment } = await writer()
  await call(updateProfile, { firstName: 'Zoe' }, ann)
  await idle()
  // Writes an outdated copy, as a request does if it reads the person before the change and writes after the reaction.
  for (const id of [post.id, comment.id]) await changeRow(itemKey(id), { author: post.author })
  await deliver(userId)
  for (const id of [post.id, comment.id])
    expect((await rowOf(itemKey(id)))?.['author']).toMatchObject({ name: 'Zoe Ray' })
})

test('the files of a replaced picture are removed, and the files of the current picture stay', async () => {
  const { ann, userId } = await writer()
  const set = async () =>
    (await call(updateProfile, { picture: await uploadedAvatar(ann) }, ann)).output.picture!
  const { ports } = await theCloud()
  const statusesOf = async (picture: string) => {
    await forgetEdge()
    const loads = avatarWidths.map((width) =>
      fetch(`http://127.0.0.1:${ports.site}${photoPath(picture, width)}`),
    )
    return (await Promise.all(loads)).map(({ status }) => status)
  }
  const first = await set()
  await idle()
  expect(await statusesOf(first)).toEqual([200, 200])
  const second = await set()
  await idle()
  expect(await statusesOf(first)).toEqual([404, 404])
  // A late event that names the current picture removes nothing.
  await deliver(userId, Date.now(), second)
  expect(await statusesOf(second)).toEqual([200, 200])
  await call(updateProfile, { picture: null }, ann)
  await idle()
  expect(await statusesOf(second)).toEqual([404, 404])
})

test('profile-changed is not published for a new person, or for a change of a field that no copy contains', () => {
  const person = { ...userKey('u_1'), id: 'u_1', profileVersion: 3, totalPosts: 1 }
  expect(eventsOf({ before: person, after: { ...person, totalPosts: 2 } })).toEqual([])
  expect(eventsOf({ before: undefined, after: person })).toEqual([])
  expect(eventsOf({ before: person, after: undefined })).toEqual([])
})

test('the erasure of a person publishes an event that names the picture to remove', () => {
  const person = { ...userKey('u_1'), id: 'u_1', picture: 'people/one' }
  const detail = { userId: 'u_1', changedAt: 0, replaced: 'people/one' }
  expect(eventsOf({ before: person, after: undefined })).toEqual([publish(profileChanged, detail)])
})

test('an event about a deleted person does not create a row for the person', async () => {
  await deliver('u_nobody', Date.now(), 'people/0f8fad5bd9cb469fa16570867728950e')
  expect(await rowOf(userKey('u_nobody'))).toBeUndefined()
})
