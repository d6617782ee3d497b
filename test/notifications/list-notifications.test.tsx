import { expect, test } from 'vitest'
import { getPost } from '../../shared/posts/get-post.ts'
import type { Hint } from '../../shared/live/hint.ts'
import { getBadges } from '../../shared/notifications/get-badges.ts'
import { listNotifications } from '../../shared/notifications/list-notifications.ts'
import { seeNotifications } from '../../shared/notifications/see-notifications.ts'
import { newUlid } from '../../shared/ulid.ts'
import type { Notification } from '../../web/src/notifications/newest.ts'
import { proves } from '../checklist/proves.ts'
import { reachEnd } from '../render/dom.ts'
import { openPage, user } from '../render/page.ts'
import { aPost, ann, bob } from '../render/samples.ts'
import { screen, until, within } from '../render/screen.ts'
import { answer, callsOf, refuse } from '../render/server.ts'

const lamp = aPost('A lamp')
const cara = { ...bob, id: 'u_cara', name: 'Cara Fox', username: 'carafox' }
const dan = { ...bob, id: 'u_dan', name: 'Dan Oak', username: 'danoak' }

let second = 0
/** Returns a notification that is older than the ones returned before. */
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

test('each notification describes an action and links to it; unread ones are highlighted, and opening the list marks all as read', async () => {
  proves('notifications are highlighted', 'notifications are read')
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
  screen.getByRole('link', { name: /^Someone saved your post/ })
  screen.getByText("You've reached the end.")
  await until(() => expect(callsOf(seeNotifications)).toEqual([{ upTo: unread.id }]))
  expect(first.dataset['unread']).toBe('true')
})

test('an icon on the picture shows the kind of notification', async () => {
  const kinds = ['like', 'comment reply', 'mention', 'new chat', 'message like', 'chat deleted'] as const
  answer(listNotifications, { items: kinds.map((type) => aNotice({ type })) })
  answer(seeNotifications, ({ upTo }) => ({ seenUpTo: upTo }))
  await open()
  const rows = await screen.findAllByRole('link', { name: /^Bob Lee/ })
  const marks = ['bookmark', 'message-circle', 'at-sign', 'mail', 'heart', 'trash-2']
  for (const [index, mark] of marks.entries())
    expect(rows[index]?.querySelector('svg')?.classList).toContain(`lucide-${mark}`)
})

test('several saves of a post are one line that can be expanded', async () => {
  const saves = [bob, cara, dan].map((actor) => aNotice({ actor, isUnread: actor === dan }))
  answer(listNotifications, { items: [...saves, aNotice({ type: 'comment' })] })
  answer(seeNotifications, ({ upTo }) => ({ seenUpTo: upTo }))
  answer(getPost, { post: lamp, comments: [] })
  await open()
  const line = await screen.findByRole('link', { name: /^Unread: Bob Lee and 2 others saved your post/ })
  expect(line.getAttribute('href')).toBe(`/post/${lamp.id}`)
  expect(screen.getAllByRole('link', { name: /your post/ })).toHaveLength(2)
  const show = screen.getByRole('button', { name: 'Show all 3' })
  expect(show.getAttribute('aria-expanded')).toBe('false')
  await user.click(show)
  expect(show.getAttribute('aria-expanded')).toBe('true')
  await user.click(await screen.findByRole('link', { name: /^Cara Fox saved your post/ }))
  await until(() => expect(window.location.pathname).toBe(`/post/${lamp.id}`))
})

test('a press on the words of a grouped line opens the post', async () => {
  answer(listNotifications, { items: [bob, cara].map((actor) => aNotice({ actor })) })
  answer(seeNotifications, ({ upTo }) => ({ seenUpTo: upTo }))
  answer(getPost, { post: lamp, comments: [] })
  await open()
  await user.click(await screen.findByText('Bob Lee and Cara Fox'))
  await until(() => expect(window.location.pathname).toBe(`/post/${lamp.id}`))
})

test('several comments by one person are one line with the number of comments; a line with several people names each once', async () => {
  const comments = (subject: string, ...actors: (typeof bob)[]) =>
    actors.map((actor) => aNotice({ type: 'comment', subjectId: subject, postId: subject, actor }))
  const desk = aPost('A desk')
  answer(listNotifications, { items: [...comments(lamp.id, bob, bob), ...comments(desk.id, bob, cara, bob)] })
  answer(seeNotifications, ({ upTo }) => ({ seenUpTo: upTo }))
  await open()
  await screen.findByRole('link', { name: /^Bob Lee commented 2 times on your post/ })
  screen.getByRole('link', { name: /^Bob Lee and Cara Fox commented on your post/ })
})

test('a failed attempt to mark notifications as read is retried', async () => {
  const one = aNotice({ isUnread: true })
  answer(listNotifications, { items: [one] })
  refuse(seeNotifications, 'unavailable')
  await open()
  await until(() => expect(callsOf(seeNotifications)).toHaveLength(1))
  answer(seeNotifications, ({ upTo }) => ({ seenUpTo: upTo }))
  const badges = callsOf(getBadges).length
  await until(() => expect(callsOf(seeNotifications)).toEqual([{ upTo: one.id }, { upTo: one.id }]))
  await until(() => expect(callsOf(getBadges).length).toBeGreaterThan(badges))
})

test('an expanded line stays expanded, with the focus inside it, when another save arrives and after Back', async () => {
  const saves = [bob, cara].map((actor) => aNotice({ actor }))
  answer(listNotifications, { items: saves })
  answer(seeNotifications, ({ upTo }) => ({ seenUpTo: upTo }))
  answer(getPost, { post: lamp, comments: [] })
  await open()
  await user.click(await screen.findByRole('button', { name: 'Show all 2' }))
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

test('new notifications appear while the page is open, and unread ones stay highlighted', async () => {
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

test('a notification that arrives while the next page loads stays in the list', async () => {
  const [first, second] = [aNotice({ type: 'mention' }), aNotice({ type: 'mention', actor: cara })]
  const next = Promise.withResolvers<void>()
  answer(listNotifications, async ({ cursor }) => {
    if (!cursor) return { items: [first], cursor: 'next' }
    await next.promise
    return { items: [second] }
  })
  answer(seeNotifications, ({ upTo }) => ({ seenUpTo: upTo }))
  await open()
  await screen.findByRole('link', { name: /^Bob Lee mentioned you/ })
  reachEnd(0)
  await until(() => expect(callsOf(listNotifications)).toHaveLength(2))
  const now = Date.now() + 1000
  const third = aNotice({ id: newUlid(now), createdAt: now, type: 'mention', actor: dan })
  answer(listNotifications, { items: [third, first], cursor: 'next' })
  await hint({ type: 'notifications' })
  await screen.findByRole('link', { name: /^Dan Oak mentioned you/ })
  next.resolve()
  await screen.findByRole('link', { name: /^Cara Fox mentioned you/ })
  screen.getByRole('link', { name: /^Dan Oak mentioned you/ })
})

test('a notification that arrives while the first page loads is in the list', async () => {
  const first = Promise.withResolvers<void>()
  answer(listNotifications, async () => {
    await first.promise
    return { items: [] }
  })
  answer(seeNotifications, ({ upTo }) => ({ seenUpTo: upTo }))
  await openPage('/notifications', { as: ann })
  await until(() => expect(callsOf(listNotifications)).toHaveLength(1))
  answer(listNotifications, { items: [aNotice({ type: 'mention', actor: dan })] })
  await hint({ type: 'notifications' })
  first.resolve()
  await screen.findByRole('link', { name: /^Dan Oak mentioned you/ })
})

test('an empty list says so, and marks no notifications as read', async () => {
  answer(listNotifications, { items: [] })
  await open()
  await screen.findByText(empty)
  expect(callsOf(seeNotifications)).toEqual([])
})

test('a visitor sees the notifications page with a prompt to log in', async () => {
  await openPage('/notifications', { width: 390 })
  await screen.findByText(empty)
  await screen.findByRole('dialog', { name: 'Log in to see your notifications' })
  expect(callsOf(listNotifications)).toEqual([])
})

test('a list that fails to load can be loaded again', async () => {
  refuse(listNotifications, 'internal')
  await open()
  await screen.findByText('Something went wrong. Try again.')
  answer(listNotifications, { items: [] })
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  await screen.findByText(empty)
})

test('the mentions have their own page, which marks no notifications as read', async () => {
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

test('a notification of a saved search names no person and links to the results; a notification of a lower price links to the post', async () => {
  const found = { text: 'desk lamp', path: '/search?q=desk+lamp', count: 5 }
  const wish = { text: 'mini fridge', path: '/search?q=mini+fridge&kind=offer', count: 1 }
  answer(listNotifications, {
    items: [
      aNotice({ type: 'saved search', subjectId: '3', found, text: 'A brass lamp' }),
      aNotice({ type: 'wish', found: wish }),
      aNotice({ type: 'price drop', text: '$120 → $95 · A lamp' }),
    ],
  })
  await open()
  const search = await screen.findByRole('link', { name: /^5 new for “desk lamp” A brass lamp/ })
  expect(search.getAttribute('href')).toBe('/search?q=desk+lamp')
  screen.getByRole('link', { name: /^1 new for what you look for: “mini fridge”/ })
  const drop = screen.getByRole('link', { name: /^Bob Lee lowered the price of what you saved \$120 → \$95/ })
  expect(drop.getAttribute('href')).toBe(`/post/${lamp.id}`)
})

test('notifications of deals have their own sentences, and link to the page on which the person can answer', async () => {
  const of = (type: Notification['type'], more: Partial<Notification> = {}) => aNotice({ type, ...more })
  answer(listNotifications, {
    items: [
      of('want', { aboutPost: 'A lamp' }),
      of('turn', { text: 'Until 5:10 PM' }),
      of('line over', { text: 'Sold elsewhere.' }),
      of('meeting', { text: 'Thu, Dec 3, 3:00 PM · Bizzell Memorial Library' }),
      of('met'),
      of('deal', { chatId: 'u_ann-u_bob', postId: undefined, text: 'Bob offers $15' }),
    ],
  })
  await open()
  const hrefOf = async (name: RegExp) => (await screen.findByRole('link', { name })).getAttribute('href')
  expect(await hrefOf(/^Bob Lee asked for “A lamp”/)).toBe(`/post/${lamp.id}/line`)
  expect(await hrefOf(/^It’s your turn: confirm that you want it Until 5:10 PM/)).toBe(`/post/${lamp.id}`)
  expect(await hrefOf(/^Your deal is over Sold elsewhere\./)).toBe(`/post/${lamp.id}`)
  expect(await hrefOf(/^Bob Lee expects you soon Thu, Dec 3/)).toBe(`/post/${lamp.id}`)
  expect(await hrefOf(/^Bob Lee was to meet you: did you meet\?/)).toBe(`/post/${lamp.id}`)
  expect(await hrefOf(/^Bob Lee updated your deal Bob offers \$15/)).toBe('/messages/u_ann-u_bob')
})
