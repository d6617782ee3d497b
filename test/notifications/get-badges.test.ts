import { expect, test } from 'vitest'
import { getBadges } from '../../shared/notifications/get-badges.ts'
import { seeNotifications } from '../../shared/notifications/see-notifications.ts'
import { block, twoPeople } from '../blocks/people.ts'
import { proves } from '../checklist/proves.ts'
import { call, type Person } from '../cloud.ts'
import { given } from './rows.ts'

const unread = async (as: Person) => (await call(getBadges, {}, as)).output.notifications

test('the badge counts up to 31 notifications that are newer than the mark of seen ones', async () => {
  proves('badge of notifications')
  const { ann, annRow, benRow } = await twoPeople()
  expect(await unread(ann)).toBe(0)
  const at = Date.now() - 60_000
  const first = await given(annRow.id, { at, actorId: benRow.id })
  await call(seeNotifications, { upTo: first }, ann)
  for (let index = 1; index <= 30; index += 1) await given(annRow.id, { at: at + index, actorId: benRow.id })
  expect(await unread(ann)).toBe(30)
  for (let index = 31; index <= 35; index += 1) await given(annRow.id, { at: at + index, actorId: benRow.id })
  expect(await unread(ann)).toBe(31)
})

test('actions of blocked people are not counted, even if there are many', async () => {
  const { ann, annRow, benRow } = await twoPeople()
  const at = Date.now() - 60_000
  for (let index = 0; index < 3; index += 1) await given(annRow.id, { at: at + index, actorId: 'u_kept' })
  for (let index = 0; index < 40; index += 1)
    await given(annRow.id, { at: at + 100 + index, actorId: benRow.id })
  await given(annRow.id, { at, actorId: 'u_kept', of: 'expired', expiresAt: 1 })
  expect(await unread(ann)).toBe(31)
  await block(benRow.id, ann)
  expect(await unread(ann)).toBe(3)
})

test('unread messages count only in the badge of conversations, not in the badge of notifications', async () => {
  const { ann, annRow, benRow } = await twoPeople()
  const at = Date.now() - 60_000
  await given(annRow.id, { at, actorId: benRow.id, type: 'new chat' })
  await given(annRow.id, { at: at + 1, actorId: benRow.id, type: 'message', of: '2' })
  await given(annRow.id, { at: at + 2, actorId: benRow.id, type: 'message like', of: '3' })
  expect(await unread(ann)).toBe(1)
})
