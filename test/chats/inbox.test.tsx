import { beforeEach, expect, test, vi } from 'vitest'
import { createChat } from '../../shared/chats/create-chat.ts'
import { listChats } from '../../shared/chats/list-chats.ts'
import type { Hint } from '../../shared/live/hint.ts'
import { getBadges } from '../../shared/notifications/get-badges.ts'
import { searchPeople } from '../../shared/search/search-people.ts'
import { reachEnd } from '../render/dom.ts'
import { openPage, setOnline, setWidth, user } from '../render/page.ts'
import { aChat, aMessage, ann, aPhoto, authorOf, bob, without } from '../render/samples.ts'
import { screen, until, within } from '../render/screen.ts'
import { serveConversation } from './open-conversation.ts'
import { answer, callsOf, refuse } from '../render/server.ts'

// On a wide screen a conversation may be open next to the list, so every test serves one.
beforeEach(() => serveConversation([]))

const path = () => window.location.pathname
const cat = { ...bob, id: 'u_cat', name: 'Cat Orr', username: 'catorr', schoolVerified: false }
const dan = { ...bob, id: 'u_dan', name: 'Dan Fox', username: 'danfox' }
const ago = (minutes: number) => ({ lastAt: Date.now() - minutes * 60_000 })
const list = () => within(screen.getByRole('region', { name: 'Conversations' }))
const items = () => list().queryAllByRole('listitem')
const rows = () => items().map(({ textContent }) => textContent)

/** Delivers a hint to the page, as its socket does. */
async function hint(what: Hint): Promise<void> {
  const { announceHint } = await import('../../web/src/live/gaps.ts')
  announceHint(what)
}

test('a wide screen shows the list, and next to it that no message is selected', async () => {
  await openPage('/messages', { as: ann })
  await screen.findByRole('heading', { name: 'Messages', level: 1 })
  await screen.findByText('Send a message, get a message')
  await screen.findByText("You don't have a message selected")
  await user.click(within(screen.getByRole('main')).getAllByRole('button', { name: 'New Message' })[0]!)
  await screen.findByRole('dialog', { name: 'New Message' })
  expect(path()).toBe('/messages/new')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await until(() => expect(path()).toBe('/messages'))
})

test('a phone shows only the conversations, and New Message is a page with a link back to them', async () => {
  await openPage('/messages', { as: ann, width: 390 })
  await user.click(await screen.findByRole('button', { name: 'Start a conversation' }))
  await screen.findByRole('heading', { name: 'New Message', level: 1 })
  expect(path()).toBe('/create/message')
  await until(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Search people'))
  await user.click(screen.getByRole('button', { name: 'Back' }))
  await screen.findByText('Send a message, get a message')
  expect(screen.queryByText("You don't have a message selected")).toBeNull()
})

test('New Message is a page on a phone and a dialog on a wide screen, and each address redirects to the other one', async () => {
  await openPage('/create/message?goBack=/messages', { as: ann })
  await screen.findByText("You don't have a message selected")
  expect(path()).toBe('/messages')
  await openPage('/messages/new', { as: ann, width: 390 })
  await screen.findByRole('heading', { name: 'New Message', level: 1 })
  expect(path()).toBe('/create/message')
})

test('New Message stays open when the screen gets narrow, wide and narrow again', async () => {
  await openPage('/messages/new', { as: ann })
  for (const _ of [1, 2]) {
    await screen.findByRole('dialog', { name: 'New Message' })
    expect(path()).toBe('/messages/new')
    setWidth(390)
    await screen.findByRole('heading', { name: 'New Message', level: 1 })
    expect(path()).toBe('/create/message')
    setWidth(1440)
  }
  await screen.findByRole('dialog', { name: 'New Message' })
  setWidth(390)
  await user.click(await screen.findByRole('button', { name: 'Back' }))
  await screen.findByText('Send a message, get a message')
  expect(path()).toBe('/messages')
})

test("the name typed in New Message stays when the screen's width changes, and is cleared when the dialog is closed", async () => {
  answer(searchPeople, { items: [bob] })
  const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Search people' })
  await openPage('/messages/new', { as: ann })
  await user.type(await screen.findByRole('combobox', { name: 'Search people' }), 'bo')
  for (const [width, role] of [
    [390, 'heading'],
    [1440, 'dialog'],
  ] as const) {
    setWidth(width)
    await screen.findByRole(role, { name: 'New Message' })
    await until(() => expect(field().value).toBe('bo'))
  }
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await until(() => expect(document.querySelector('[aria-label="Search people"]')).toBeNull())
  await user.click(within(screen.getByRole('main')).getAllByRole('button', { name: 'New Message' })[0]!)
  await until(() => expect(field().value).toBe(''))
})

test('a conversation replaces the list on a phone, and is next to it on a wide screen', async () => {
  await openPage('/messages/u_ann-u_bob', { as: ann, width: 390 })
  await until(() => expect(document.querySelector('[data-whole-screen]')).toBeTruthy())
  expect(screen.queryByRole('heading', { name: 'Messages' })).toBeNull()
  await openPage('/messages/u_ann-u_bob', { as: ann })
  await screen.findByRole('heading', { name: 'Messages' })
})

test.each(['/messages/u_bob-u_cat', '/messages/nothing', '/messages/u_bob-u_ann', '/messages/a/b'])(
  '%s is not a conversation of the person',
  async (address) => {
    await openPage(address, { as: ann })
    await screen.findByRole('heading', { name: "This conversation doesn't exist" })
  },
)

test('a visitor sees the messages page with the prompt to log in', async () => {
  await openPage('/messages')
  const prompt = within(await screen.findByRole('dialog', { name: 'Log in to message' }))
  await user.click(prompt.getByRole('button', { name: 'Close' }))
  await screen.findByText('Send a message, get a message')
  await user.click(screen.getByRole('button', { name: 'Start a conversation' }))
  await screen.findByRole('dialog', { name: 'Log in to message' })
})

test('a person without a school is asked to verify before they write, and New Message redirects to the verification', async () => {
  await openPage('/messages', { as: without })
  await screen.findByRole('button', { name: 'Your account' })
  await user.click(await screen.findByRole('button', { name: 'Start a conversation' }))
  await screen.findByRole('dialog', { name: 'Verify your account' })
  await openPage('/messages/new', { as: without })
  await until(() => expect(path()).toBe('/settings/account/school_email'))
})

test('the list shows partners, times and the start of the newest message, and marks unread conversations', async () => {
  vi.setSystemTime(new Date('2026-09-15T18:00:05Z')) // Early in a minute, so that no new minute begins during the test.
  const toCat = aChat(cat, undefined, ago(5))
  const own = { senderId: ann.id, kind: 'text', text: 'Is it there?' } as const
  answer(listChats, {
    items: [
      aChat(bob, 'Yes, come over', ago(3)),
      { ...toCat, preview: own },
      aChat(dan, undefined, { ...ago(180), preview: { senderId: dan.id, kind: 'photo', text: '' } }),
      aChat({ ...dan, id: 'u_eve', name: 'Eve' }, undefined, {
        ...ago(200),
        preview: { senderId: ann.id, kind: 'post', text: '' },
      }),
      aChat({ ...dan, id: 'u_gus', name: 'Gus' }, undefined, {
        ...ago(250),
        preview: { senderId: ann.id, kind: 'photo', count: 3, text: '' },
      }),
      aChat({ ...dan, id: 'u_flo', name: 'Flo' }, undefined, ago(300)),
    ],
  })
  answer(getBadges, { notifications: 0, chats: [{ chatId: 'u_ann-u_bob', since: aMessage('a', '').id }] })
  await openPage('/messages', { as: ann })
  await until(() =>
    expect(rows()).toEqual([
      'Bob Lee3mYes, come overUnread',
      'Cat Orr5mYou: Is it there?',
      'Dan Fox3hSent a photo',
      'Eve3hYou sent a post',
      'Gus4hYou sent 3 photos',
      'Flo5hNo messages yet',
    ]),
  )
  expect(list().getAllByRole('img', { name: 'Verified student' })).toHaveLength(5)
  await user.click(list().getByRole('link', { name: /^Cat Orr/ }))
  await until(() => expect(path()).toBe('/messages/u_ann-u_cat'))
  await until(() => expect(list().getByRole('link', { current: 'page' }).textContent).toMatch(/^Cat Orr/))
})

test('the list names the post of each conversation once, with its picture if it has one', async () => {
  const lamp = { id: '01KABCDEF0123456789ABCDEFG', text: 'Desk lamp, barely used' }
  answer(listChats, ({ only }) => ({
    items: only
      ? []
      : [
          aChat(bob, 'Is this still available?', {
            ...ago(3),
            post: { ...lamp, cover: aPhoto('A green lamp') },
          }),
          aChat(cat, 'Hello', { ...ago(5), post: lamp }),
          aChat(dan, 'Hi', { ...ago(6), post: { ...lamp, text: '' } }),
        ],
  }))
  await openPage('/messages', { as: ann, width: 390 })
  await until(() =>
    expect(rows()).toEqual([
      'Bob Lee3mIs this still available?About “Desk lamp, barely used”',
      'Cat Orr5mHelloAbout “Desk lamp, barely used”',
      'Dan Fox6mHiAbout a post',
    ]),
  )
  const [withPicture, ...others] = list().getAllByRole('link')
  expect(withPicture?.querySelectorAll('img[src*="photo1"]')).toHaveLength(1)
  for (const other of others) expect(other.querySelector('img')).toBeNull()
  // The picture has no accessible name, because the words already describe the post.
  list().getByRole('link', { name: /Is this still available\? About “Desk lamp, barely used”$/ })
  expect(list().queryByRole('img', { name: 'A green lamp' })).toBeNull()
})

test('hints update the list: a message moves its conversation up, a deletion removes it', async () => {
  answer(listChats, { items: [aChat(bob, 'Old', ago(90)), aChat(cat, 'Older', ago(200))] })
  answer(getBadges, { notifications: 1, chats: [] })
  await openPage('/messages', { as: ann, width: 390 })
  await until(() => expect(rows()).toHaveLength(2))
  // Waits for the title, which shows that the module that updates the badges from hints has loaded.
  await until(() => expect(document.title).toBe('(1) Messages'))
  const said = aMessage('u_ann-u_cat', 'Brand new', { senderId: cat.id })
  await hint({ type: 'message', message: said, sender: cat })
  await until(() => expect(rows()).toEqual(['Cat OrrnowBrand newUnread', 'Bob Lee1hOld']))
  await hint({ type: 'read', chatId: said.chatId, userId: ann.id, upTo: said.id })
  await until(() => expect(rows()[0]).toBe('Cat OrrnowBrand new'))
  await hint({ type: 'chat-deleted', chatId: said.chatId, upTo: said.id })
  await until(() => expect(rows()).toEqual(['Bob Lee1hOld']))
  const own = aMessage('u_ann-u_dan', 'From another window', { senderId: ann.id })
  answer(listChats, { items: [aChat(dan, 'Hi Dan'), aChat(bob, 'Old', ago(90))] })
  await hint({ type: 'message', message: own, sender: authorOf(ann) })
  await until(() => expect(rows()[0]).toBe('Dan FoxnowHi Dan'))
})

test('further pages load at the end of the list, and a page that fails can be loaded again', async () => {
  answer(listChats, ({ cursor }) =>
    cursor
      ? { items: [aChat(cat, 'Second page', ago(20))] }
      : { items: [aChat(bob, 'First page', ago(10))], cursor: 'next' },
  )
  await openPage('/messages', { as: ann, width: 390 })
  await until(() => expect(rows()).toHaveLength(1))
  refuse(listChats, 'unavailable')
  reachEnd(0)
  await user.click(await screen.findByRole('button', { name: 'Try Again' }, { timeout: 120_000 }))
  answer(listChats, { items: [aChat(cat, 'Second page', ago(20))] })
  await user.click(await screen.findByRole('button', { name: 'Try Again' }, { timeout: 120_000 }))
  await until(() => expect(rows()).toHaveLength(2))
})

test('a conversation that is deleted while the next page loads does not reappear with that page', async () => {
  const next = Promise.withResolvers<void>()
  const [first, second] = [aChat(bob, 'First page', ago(10)), aChat(cat, 'Second page', ago(20))]
  answer(listChats, async ({ cursor }) => {
    if (!cursor) return { items: [first], cursor: 'next' }
    await next.promise
    return { items: [second, aChat(dan, 'Third', ago(30))] }
  })
  await openPage('/messages', { as: ann, width: 390 })
  await until(() => expect(rows()).toEqual(['Bob Lee10mFirst page']))
  reachEnd(0)
  await until(() => expect(callsOf(listChats).filter(({ only }) => !only)).toHaveLength(2))
  for (const { id, lastId } of [first, second]) await hint({ type: 'chat-deleted', chatId: id, upTo: lastId })
  next.resolve()
  await until(() => expect(rows()).toEqual(['Dan Fox30mThird']))
})

test('a message that arrives while the first page of the inbox loads shows in the list', async () => {
  const first = Promise.withResolvers<void>()
  answer(listChats, async () => {
    await first.promise
    return { items: [] }
  })
  await openPage('/messages', { as: ann, width: 390 })
  await until(() => expect(callsOf(listChats).filter(({ only }) => !only)).toHaveLength(1))
  answer(listChats, { items: [aChat(bob, 'Just now')] })
  await hint({
    type: 'message',
    message: aMessage('u_ann-u_bob', 'Just now', { senderId: bob.id }),
    sender: bob,
  })
  first.resolve()
  await until(() => expect(rows()).toEqual(['Bob LeenowJust nowUnread']))
})

test('an inbox that fails to load can be loaded again, and waits while there is no connection', async () => {
  refuse(listChats, 'not-found' as never)
  await openPage('/messages', { as: ann, width: 390 })
  const again = await screen.findByRole('button', { name: 'Try Again' })
  setOnline(false)
  answer(listChats, { items: [aChat(bob, 'Here')] })
  await user.click(again)
  await screen.findByRole('status', { name: 'Loading conversations' })
  setOnline(true)
  await until(() => expect(rows()).toEqual(['Bob LeenowHere']))
})

test('New Message starts a conversation with the chosen person, and refuses a conversation with oneself', async () => {
  answer(searchPeople, { items: [authorOf(ann), bob] })
  answer(createChat, { chat: aChat(bob, undefined), isNew: true })
  await openPage('/messages/new', { as: ann })
  const field = await screen.findByRole('combobox', { name: 'Search people' })
  await user.type(field, 'an{Enter}')
  await screen.findByText('Please select a user!')
  await until(() => expect(screen.getAllByRole('option')).toHaveLength(2))
  await user.keyboard('{ArrowDown}{Enter}')
  await screen.findByText('You cannot message yourself.')
  expect(callsOf(createChat)).toEqual([])
  await user.keyboard('{ArrowDown}{Enter}')
  await screen.findByText('New Conversation Started')
  await until(() => expect(path()).toBe('/messages/u_ann-u_bob'))
  expect(callsOf(createChat)).toMatchObject([{ userId: bob.id }])
  await until(() => expect(rows()).toEqual(['Bob LeenowNo messages yet']))
})
