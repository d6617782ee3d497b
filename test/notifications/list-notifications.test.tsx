import { expect, test } from 'vitest'
import { getPost } from '../../shared/posts/get-post.ts'
import type { Hint } from '../../shared/live/hint.ts'
import { listNotifications } from '../../shared/notifications/list-notifications.ts'
import { seeNotifications } from '../../shared/notifications/see-notifications.ts'
import { newUlid } from '../../shared/ulid.ts'
import type { Notification } from '../../web/src/notifications/newest.ts'
import { openPage, user } from '../render/page.ts'
import { aPost, ann, bob } from '../render/samples.ts'
import { screen, until, within } from '../render/screen.ts'
import { answer, callsOf, refuse } from '../render/server.ts'

const lamp = aPost('A lamp')
const cara = { ...bob, id: 'u_cara', name: 'Cara Fox', username: 'carafox' }
const dan = { ...bob, id: 'u_dan', name: 'Dan Oak', username: 'danoak' }

let second = 0
/** Each is older than the one before. */
function aNotice(more: Partial<Notification> = {}): Notification {
  second += 1
  const createdAt = Date.now() - second * 1000
  return {
    id: newUlid(createdAt),
    type: 'like',
    actor: bob,
    postId: lamp.id,
    subjectId: lamp.id,
    createdAt,
    isUnread: false,
    ...more,
  }
}

const open = (path = '/notifications', width = 390) => openPage(path, { as: ann, width })
const empty =
  'Nothing to see here - yet. Once you start buying and selling, your notifications will show up here.'

async function hint(what: Hint): Promise<void> {
  const { announceHint } = await import('../../web/src/live/gaps.ts')
  announceHint(what)
}

test('each notification says what somebody did and leads there; unread ones are highlighted, then all are read', async () => {
  const reply = `${lamp.id}_${newUlid(Date.now())}`
  const unread = aNotice({
    type: 'comment reply',
    postId: reply,
    subjectId: reply,
    text: 'Yes!',
    isUnread: true,
  })
  const chat = aNotice({ type: 'new chat', actor: cara, postId: undefined, chatId: 'u_ann-u_cara' })
  const gone = aNotice({ actor: undefined })
  answer(listNotifications, { items: [unread, chat, gone] })
  answer(seeNotifications, ({ upTo }) => ({ seenUpTo: upTo }))
  await open()
  await screen.findByRole('heading', { name: 'Notifications', level: 1 })
  const first = await screen.findByRole('link', { name: /^Unread: Bob Lee replied to your comment\s*Yes!/ })
  expect(first.getAttribute('href')).toBe(`/post/${reply}`)
  expect(first.dataset['unread']).toBe('true')
  const other = screen.getByRole('link', { name: /^Cara Fox started a conversation with you/ })
  expect(other.getAttribute('href')).toBe('/messages/u_ann-u_cara')
  expect(other.dataset['unread']).toBeUndefined()
  screen.getByRole('link', { name: /^Somebody saved your post/ })
  screen.getByText("You've reached the end.")
  await until(() => expect(callsOf(seeNotifications)).toEqual([{ upTo: unread.id }]))
  expect(first.dataset['unread']).toBe('true')
})

test('a mark on the picture tells the kinds apart at a glance', async () => {
  const kinds = ['like', 'comment reply', 'mention', 'new chat', 'message like'] as const
  answer(listNotifications, { items: kinds.map((type) => aNotice({ type })) })
  answer(seeNotifications, ({ upTo }) => ({ seenUpTo: upTo }))
  await open()
  const rows = await screen.findAllByRole('link', { name: /^Bob Lee/ })
  const marks = ['bookmark', 'message-circle', 'at-sign', 'mail', 'heart']
  for (const [index, mark] of marks.entries())
    expect(rows[index]?.querySelector('svg')?.classList).toContain(`lucide-${mark}`)
})

test('several saves of a post are one line that opens to the single ones', async () => {
  const saves = [bob, cara, dan].map((actor) => aNotice({ actor, isUnread: actor === dan }))
  answer(listNotifications, { items: [...saves, aNotice({ type: 'comment' })] })
  answer(seeNotifications, ({ upTo }) => ({ seenUpTo: upTo }))
  answer(getPost, { post: lamp, comments: [] })
  await open()
  const line = await screen.findByRole('button', { name: /^Unread: Bob Lee and 2 others saved your post/ })
  expect(line.getAttribute('aria-expanded')).toBe('false')
  expect(screen.getAllByRole('link', { name: /your post/ })).toHaveLength(1)
  await user.click(line)
  expect(line.getAttribute('aria-expanded')).toBe('true')
  await user.click(await screen.findByRole('link', { name: /^Cara Fox saved your post/ }))
  await until(() => expect(window.location.pathname).toBe(`/post/${lamp.id}`))
})

test('a line that is open stays open, with the focus inside it, when another save comes and after Back', async () => {
  const saves = [bob, cara].map((actor) => aNotice({ actor }))
  answer(listNotifications, { items: saves })
  answer(seeNotifications, ({ upTo }) => ({ seenUpTo: upTo }))
  answer(getPost, { post: lamp, comments: [] })
  await open()
  await user.click(await screen.findByRole('button', { name: /^Bob Lee and Cara Fox saved your post/ }))
  const inner = await screen.findByRole('link', { name: /^Cara Fox saved your post/ })
  inner.focus()
  const now = Date.now() + 1000
  answer(listNotifications, { items: [aNotice({ id: newUlid(now), createdAt: now, actor: dan }), ...saves] })
  await hint({ type: 'notifications' })
  await screen.findByRole('link', { name: /^Dan Oak saved your post/ })
  expect(document.activeElement).toBe(inner)
  await user.click(inner)
  await until(() => expect(window.location.pathname).toBe(`/post/${lamp.id}`))
  window.history.back()
  await screen.findByRole('link', { name: /^Cara Fox saved your post/ })
})

test('what happens while the page is open appears, and what was unread stays highlighted', async () => {
  const before = aNotice({ type: 'message', chatId: 'u_ann-u_bob', postId: undefined, isUnread: true })
  answer(listNotifications, { items: [before] })
  answer(seeNotifications, ({ upTo }) => ({ seenUpTo: upTo }))
  await open()
  await screen.findByRole('link', { name: /^Unread: Bob Lee sent you a message/ })
  const now = Date.now() + 1000
  const comment = aNotice({ id: newUlid(now), createdAt: now, type: 'comment', actor: cara, isUnread: true })
  answer(listNotifications, { items: [comment, { ...before, isUnread: false }] })
  await hint({ type: 'notifications' })
  await screen.findByRole('link', { name: /^Unread: Cara Fox commented on your post/ })
  screen.getByRole('link', { name: /^Unread: Bob Lee sent you a message/ })
  await until(() =>
    expect(callsOf(seeNotifications).map(({ upTo }) => upTo)).toEqual([before.id, comment.id]),
  )
  answer(listNotifications, { items: [{ ...before, isUnread: false }] })
  await hint({ type: 'notifications' })
  await until(() => expect(screen.queryByRole('link', { name: /Cara Fox/ })).toBeNull())
})

test('a list without notifications says so, and marks nothing', async () => {
  answer(listNotifications, { items: [] })
  await open()
  await screen.findByText(empty)
  expect(callsOf(seeNotifications)).toEqual([])
})

test('a visitor sees the page with the prompt', async () => {
  await openPage('/notifications', { width: 390 })
  await screen.findByText(empty)
  await screen.findByRole('dialog', { name: 'Log in to see your notifications' })
  expect(callsOf(listNotifications)).toEqual([])
})

test('a list that fails offers another attempt', async () => {
  refuse(listNotifications, 'internal')
  await open()
  await screen.findByText('Something went wrong. Try again.')
  answer(listNotifications, { items: [] })
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  await screen.findByText(empty)
})

test('the mentions have a page of their own, which marks nothing as read', async () => {
  answer(listNotifications, ({ only }) => ({
    items: only === 'mention' ? [aNotice({ type: 'mention', text: '@annray look', isUnread: true })] : [],
  }))
  await open('/notifications/mentions')
  await screen.findByRole('heading', { name: 'Mentions', level: 1 })
  await screen.findByRole('link', { name: /^Unread: Bob Lee mentioned you in a post\s*@annray look/ })
  expect(callsOf(seeNotifications)).toEqual([])
  const tabs = within(screen.getByRole('navigation', { name: 'Notifications and mentions' }))
  expect(tabs.getByRole('link', { current: 'page' }).textContent).toBe('Mentions')
  await user.click(tabs.getByRole('link', { name: 'All' }))
  await screen.findByText(empty)
})
