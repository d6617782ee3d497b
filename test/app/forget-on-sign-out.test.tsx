/** A page forgets all data of a person when the person logs out or another person signs in. */
import { expect, test, vi } from 'vitest'
import { createComment } from '../../shared/comments/create-comment.ts'
import { createPost } from '../../shared/posts/create-post.ts'
import { listNotifications } from '../../shared/notifications/list-notifications.ts'
import { getNotificationSettings } from '../../shared/notifications/get-notification-settings.ts'
import { listPushSubscriptions } from '../../shared/notifications/list-push-subscriptions.ts'
import { seeNotifications } from '../../shared/notifications/see-notifications.ts'
import { defaultSettings } from '../../shared/notifications/settings.ts'
import { updateNotificationSettings } from '../../shared/notifications/update-notification-settings.ts'
import { listPosts } from '../../shared/posts/list-posts.ts'
import { listSavedIds } from '../../shared/saves/list-saved-ids.ts'
import { savePost } from '../../shared/saves/save-post.ts'
import { newUlid } from '../../shared/ulid.ts'
import type { Me } from '../../shared/users/user.ts'
import { openConversation, sentTexts, serveConversation } from '../chats/open-conversation.ts'
import { openComposer, write } from '../render/composer.ts'
import { openPage, setOnline, signInAs, signOutHere, user } from '../render/page.ts'
import { aPost, ann, authorOf } from '../render/samples.ts'
import { screen, until } from '../render/screen.ts'
import { answer, callsOf } from '../render/server.ts'

const bob: Me = { ...ann, id: 'u_bob', username: 'bob', email: 'bob@example.com' }
const lookAtPage = () => window.dispatchEvent(new Event('focus'))

/** Ann logs out and Bob signs in on another page of this browser; this page notices both when it gets the focus. */
async function changePerson() {
  signOutHere()
  lookAtPage()
  await screen.findAllByRole('button', { name: 'Log In / Sign Up' })
  signInAs(bob)
  lookAtPage()
  await until(() => expect(screen.queryByRole('button', { name: 'Log In / Sign Up' })).toBeNull())
}

/** Restores the connection, and waits long enough that the page could send everything in its queues. */
async function comeBack() {
  setOnline(true)
  answer(savePost, { saved: true })
  await new Promise((resolve) => setTimeout(resolve, 100))
}

test('a post that waits for the connection is not published as the next person, but once its author is back', async () => {
  answer(createPost, ({ id }) => aPost('The keys are below the mat', { id, author: authorOf(bob) }))
  await openPage('/home', { as: ann })
  await openComposer()
  await write('Post text', 'The keys are below the mat')
  setOnline(false)
  await user.click(screen.getByRole('button', { name: 'Post' }))
  await screen.findByText('Will send when you’re back')
  await changePerson()
  await comeBack()
  expect(callsOf(createPost)).toEqual([])
  expect(callsOf(createComment)).toEqual([])
  await openPage('/home', { as: ann })
  await until(() => expect(callsOf(createPost)).toHaveLength(1))
})

test('a message that waits for the connection is not sent as the next person', async () => {
  serveConversation([])
  await openConversation()
  setOnline(false)
  await write('Message', 'The keys are below the mat')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByText('Will send when you’re back')
  await changePerson()
  await comeBack()
  expect(sentTexts()).toEqual([])
})

test("a list of notifications in a background tab marks none of the next person's notifications as read", async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const [id, lamp] = [newUlid(Date.now()), aPost('A lamp')]
  const about = { actor: authorOf(bob), postId: lamp.id, subjectId: lamp.id }
  answer(listNotifications, {
    items: [{ id, type: 'mention', ...about, createdAt: Date.now(), isUnread: true }],
  })
  await openPage('/notifications', { as: ann })
  await screen.findByRole('link', { name: /^Unread/ })
  answer(listNotifications, { items: [] })
  await changePerson()
  visibility.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  await comeBack()
  expect(callsOf(seeNotifications)).toEqual([])
})

test('a save that waits for the connection is not sent as the next person', async () => {
  answer(savePost, { saved: true })
  const [lamp, desk] = [aPost('A lamp'), aPost('A desk')]
  answer(listPosts, { items: [lamp, desk] })
  answer(listSavedIds, { items: [desk.id] })
  await openPage('/home', { as: ann })
  await screen.findByRole('button', { name: 'Saved!' })
  setOnline(false)
  await user.click(screen.getByRole('button', { name: 'Save (0)' }))
  await until(() => expect(screen.getAllByRole('button', { name: 'Saved!' })).toHaveLength(2))
  await changePerson()
  await comeBack()
  expect(callsOf(savePost)).toEqual([])
})

test('a setting that waits for the connection is not changed for the next person', async () => {
  answer(getNotificationSettings, defaultSettings)
  answer(updateNotificationSettings, defaultSettings)
  answer(listPushSubscriptions, { items: [], publicKey: 'key' })
  await openPage('/settings/notifications', { as: ann })
  const mails = await screen.findByRole('switch', { name: 'Email notifications' })
  setOnline(false)
  await user.click(mails)
  await changePerson()
  await comeBack()
  expect(callsOf(updateNotificationSettings)).toEqual([])
})

test('a background page reloads when it comes to the front after another person has signed in', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  await openPage('/home', { as: ann })
  lookAtPage()
  expect(reload).not.toHaveBeenCalled()
  signOutHere()
  signInAs(bob)
  lookAtPage()
  expect(reload).toHaveBeenCalledTimes(1)
})
