import { expect, test } from 'vitest'
import { encodeTime } from 'ulid'
import { getBadges } from '../../shared/notifications/get-badges.ts'
import { seeNotifications } from '../../shared/notifications/see-notifications.ts'
import { twoPeople } from '../blocks/people.ts'
import { call, type Person } from '../cloud.ts'
import { given } from './rows.ts'

const see = async (upTo: string, as: Person) => (await call(seeNotifications, { upTo }, as)).output.seenUpTo
const unread = async (as: Person) => (await call(getBadges, {}, as)).output.notifications

test('one write marks all notifications up to an id as seen, and the mark never moves back', async () => {
  const { ann, annRow, benRow } = await twoPeople()
  const at = Date.now() - 60_000
  const older = await given(annRow.id, { at, actorId: benRow.id })
  const newer = await given(annRow.id, { at: at + 1, actorId: benRow.id })
  const answer = await call(seeNotifications, { upTo: older }, ann)
  expect(answer.output.seenUpTo).toBe(older)
  // 2 calls read the caller's rows, 1 writes the mark, and 1 lists the sockets that get a hint.
  expect(answer.capacity).toMatchObject({ calls: 2 + 1 + 1, write: 1 })
  expect(await unread(ann)).toBe(1)
  expect(await see(newer, ann)).toBe(newer)
  expect(await see(older, ann)).toBe(newer)
  expect(await unread(ann)).toBe(0)
})

test('a mark from a wrong clock does not hide later notifications', async () => {
  const { ann, annRow, benRow } = await twoPeople()
  await see(`${encodeTime(Date.now() + 86_400_000)}${'Z'.repeat(16)}`, ann)
  await given(annRow.id, { at: Date.now() + 120_000, actorId: benRow.id })
  expect(await unread(ann)).toBe(1)
})
