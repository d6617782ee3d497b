import { expect, test } from 'vitest'
import { listNotifications } from '../../shared/notifications/list-notifications.ts'
import { seeNotifications } from '../../shared/notifications/see-notifications.ts'
import { updateProfile } from '../../shared/users/update-profile.ts'
import { block, twoPeople } from '../blocks/people.ts'
import { readChat } from '../../shared/chats/read-chat.ts'
import { say, talker } from '../chats/conversations.ts'
import { call, idle, type Person } from '../cloud.ts'
import { given } from './rows.ts'

const list = (as: Person, more: { cursor?: string | undefined; only?: 'mention' } = {}) =>
  call(listNotifications, more, as)

test('notifications are listed newest first, with the current names of the people', async () => {
  const { ann, ben, annRow, benRow } = await twoPeople()
  const at = Date.now() - 60_000
  const older = await given(annRow.id, { at, actorId: benRow.id })
  const newer = await given(annRow.id, { at: at + 1, actorId: benRow.id, type: 'comment' })
  await call(updateProfile, { lastName: 'Oak' }, ben)
  const { items, cursor } = (await list(ann)).output
  expect(items.map(({ id }) => id)).toEqual([newer, older])
  expect(items[0]).toMatchObject({
    type: 'comment',
    actor: { id: benRow.id, name: 'Ben Oak' },
    createdAt: at + 1,
    isUnread: true,
  })
  expect(cursor).toBeUndefined()
  expect((await list(ben)).output.items).toEqual([])
})

test('notifications have pages of fifteen, and all pages use the mark of seen notifications from the time of the first page', async () => {
  const { ann, annRow, benRow } = await twoPeople()
  const at = Date.now() - 60_000
  const ids: string[] = []
  for (let index = 0; index < 30; index += 1)
    ids.unshift(await given(annRow.id, { at: at + index, actorId: benRow.id }))
  const first = (await list(ann)).output
  expect(first.items.map(({ id }) => id)).toEqual(ids.slice(0, 15))
  await call(seeNotifications, { upTo: ids[0]! }, ann)
  const second = (await list(ann, { cursor: first.cursor })).output
  expect(second.items.map(({ id }) => id)).toEqual(ids.slice(15))
  expect(second.items.every(({ isUnread }) => isUnread)).toBe(true)
  expect(second.cursor).toBeUndefined()
  const again = await list(ann)
  expect(again.output.items.some(({ isUnread }) => isUnread)).toBe(false)
  expect(again.output.cursor).toBeDefined()
})

test('a request for mentions returns only mentions', async () => {
  const { ann, annRow, benRow } = await twoPeople()
  const at = Date.now() - 60_000
  const mention = await given(annRow.id, { at, actorId: benRow.id, type: 'mention' })
  await given(annRow.id, { at: at + 1, actorId: benRow.id })
  const items = async () => (await list(ann, { only: 'mention' })).output.items
  expect(await items()).toMatchObject([{ id: mention, isUnread: true }])
  expect((await list(ann)).output.items).toHaveLength(2)
  await call(seeNotifications, { upTo: mention }, ann)
  expect(await items()).toMatchObject([{ id: mention, isUnread: false }])
})

test('expired notifications, and those by blocked people, are not listed', async () => {
  const { ann, annRow, benRow } = await twoPeople()
  const at = Date.now() - 60_000
  await given(annRow.id, { at, actorId: benRow.id, expiresAt: 1 })
  const kept = await given(annRow.id, { at, actorId: 'u_gone', of: '2' })
  await given(annRow.id, { at, actorId: benRow.id, of: '3' })
  await block(benRow.id, ann)
  const { items } = (await list(ann)).output
  // The notification has no actor, because the actor's account is deleted.
  expect(items).toMatchObject([{ id: kept }])
  expect(items[0]?.actor).toBeUndefined()
})

test("another person's cursor returns only the caller's own notifications", async () => {
  const { ann, ben, annRow, benRow } = await twoPeople()
  const at = Date.now() - 60_000
  for (let index = 0; index < 16; index += 1) await given(annRow.id, { at: at + index, actorId: benRow.id })
  const { cursor } = (await list(ann)).output
  expect((await list(ben, { cursor })).output.items).toEqual([])
})

test('reading a conversation marks only the notification about its message as read', async () => {
  const [ann, ben, cara] = [await talker(), await talker(), await talker()]
  const { chatId, id } = await say(ben, ann)
  await say(cara, ann)
  await idle()
  const unread = async () =>
    (await list(ann)).output.items.flatMap(({ isUnread, actor }) => (isUnread ? actor?.id : []))
  expect(await unread()).toHaveLength(2)
  await call(readChat, { chatId, upTo: id }, ann)
  expect(await unread()).toEqual([cara.id])
})
