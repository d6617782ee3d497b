import { beforeAll, expect, test } from 'vitest'
import { dealStepped } from '../../events/deal-stepped.ts'
import { connectionKey } from '../../lambdas/live/live-keys.ts'
import { updateLine } from '../../shared/deals/update-line.ts'
import { listNotifications } from '../../shared/notifications/list-notifications.ts'
import { seeNotifications } from '../../shared/notifications/see-notifications.ts'
import { newUlid } from '../../shared/ulid.ts'
import { call, idle } from '../cloud.ts'
import { ask, lineOf, move, student, thingOf, type Student } from '../deals/deals.ts'
import { leaveForGood } from '../holdings/deletion.ts'
import { openSocket } from '../live/open-socket.ts'
import { unknownConnection } from '../live/unknown-connection.ts'
import { rowOf } from '../rows.ts'
import { react } from './pushing.ts'

const reaction = 'on-deal-stepped-add-notifications'

let ann: Student
beforeAll(async () => {
  ann = await student('Ann Ray')
})

/** Returns a person's notifications about a thing, newest first. */
async function noticesOf(person: Student, postId: string) {
  await idle()
  const { items } = (await call(listNotifications, {}, person)).output
  return items.filter(({ subjectId }) => subjectId === postId).map(({ type, text = '' }) => [type, text])
}

test('the seller is notified of each buyer in line, with the name of the thing', async () => {
  const [seller, ben, cat] = [await student(), await student('Ben Roy'), await student('Cat Day')]
  const postId = await thingOf(seller)
  await ask(postId, ben)
  await ask(postId, cat)
  await idle()
  const { items } = (await call(listNotifications, {}, seller)).output
  expect(items.map(({ type, actor, aboutPost }) => [type, actor?.name, aboutPost])).toEqual([
    ['want', 'Cat Day', 'Desk lamp'],
    ['want', 'Ben Roy', 'Desk lamp'],
  ])
})

test('a buyer who leaves the line and asks again notifies the seller at most once an hour', async () => {
  const [seller, ben] = [await student(), await student()]
  const postId = await thingOf(seller)
  for (let count = 0; count < 3; count += 1) {
    const { deal } = (await ask(postId, ben)).output
    await move(postId, ben, ben, { move: 'end', round: deal.round })
    await idle()
  }
  expect(await noticesOf(seller, postId)).toEqual([['want', '']])
})

test('a buyer is notified of their turn and when it ends, and the notification is removed once the turn is over', async () => {
  const [ben, cat] = [await student(), await student()]
  const postId = await thingOf(ann)
  await ask(postId, ben)
  await ask(postId, cat)
  await move(postId, ben, ann, { move: 'agree' })
  await move(postId, ben, ben, { move: 'end' })
  const [[type, text] = []] = await noticesOf(cat, postId)
  expect([type, text]).toEqual(['turn', expect.stringMatching(/^Until \d+:\d\d [AP]M$/)])
  await move(postId, cat, cat, { move: 'agree' })
  expect(await noticesOf(cat, postId)).toEqual([])
})

test('a turn is unread although its buyer got in line and opened their notifications before the turn began', async () => {
  const [ben, cat] = [await student(), await student()]
  const postId = await thingOf(ann)
  await ask(postId, ben)
  await ask(postId, cat)
  await move(postId, ben, ann, { move: 'agree' })
  await idle()
  // Notifications from before this moment count as read.
  await call(seeNotifications, { upTo: newUlid(Date.now()) }, cat)
  await move(postId, ben, ben, { move: 'end' })
  await idle()
  const { items } = (await call(listNotifications, {}, cat)).output
  expect(items.map(({ type, isUnread }) => [type, isUnread])).toEqual([['turn', true]])
})

test('an event that arrives after the end of its turn notifies nobody', async () => {
  const [ben, cat] = [await student(), await student()]
  const postId = await thingOf(ann)
  await ask(postId, ben)
  await ask(postId, cat)
  await move(postId, ben, ann, { move: 'agree' })
  await move(postId, ben, ben, { move: 'end' })
  await move(postId, cat, cat, { move: 'agree' })
  await idle()
  await unknownConnection(cat.id, 'gone-by-turn=', Date.now() - 60_000)
  await react(reaction, dealStepped, { postId, version: 5, isNewState: false })
  // The missing row shows that a hint was sent, because sending a hint removes the rows of closed sockets.
  expect(await rowOf(connectionKey(cat.id, 'gone-by-turn='))).toBeUndefined()
  await react(reaction, dealStepped, { postId, version: 4, isNewState: false })
  expect(await noticesOf(cat, postId)).toEqual([])
})

test('a buyer in line is notified that the thing was sold elsewhere', async () => {
  const ben = await student()
  const postId = await thingOf(ann)
  await ask(postId, ben)
  const { stateVersion: version } = await lineOf(postId, ann)
  void (await call(updateLine, { postId, version, action: 'sell' }, ann)).output
  expect(await noticesOf(ben, postId)).toEqual([['line over', 'Sold elsewhere.']])
})

test('the buyer or seller of a held thing is notified that the other person’s account is gone', async () => {
  const [leaving, ben, cat] = [await student(), await student(), await student()]
  const [soldToBen, soldByCat] = [await thingOf(leaving), await thingOf(cat)]
  await ask(soldToBen, ben)
  await move(soldToBen, ben, leaving, { move: 'agree' })
  await ask(soldByCat, leaving)
  await move(soldByCat, leaving, cat, { move: 'agree' })
  await leaveForGood(leaving)
  expect(await noticesOf(ben, soldToBen)).toEqual([
    ['line over', 'The other person’s account no longer exists.'],
  ])
  expect(await noticesOf(cat, soldByCat)).toContainEqual([
    'line over',
    'The other person’s account no longer exists.',
  ])
})

test('a move sends a hint to the other person at once, and to both people when their lists include the move', async () => {
  const ben = await student()
  const postId = await thingOf(ann)
  const { deal } = (await ask(postId, ben)).output
  await idle()
  const [toAnn, toBen] = [await openSocket(ann), await openSocket(ben)]
  await unknownConnection(ben.id, 'gone-by-move=', Date.now() - 60_000)
  await move(postId, ben, ann, { move: 'agree', round: deal.round })
  expect(await rowOf(connectionKey(ben.id, 'gone-by-move='))).toBeUndefined()
  await idle()
  const heard = ({ frames }: typeof toAnn) =>
    frames.filter((frame) => JSON.stringify(frame) === JSON.stringify({ type: 'deal', postId })).length
  await expect.poll(() => [heard(toAnn), heard(toBen)]).toEqual([1, 2])
  toAnn.close()
  toBen.close()
})

test('writing the entries of a deal again sends their hint again', async () => {
  const ben = await student()
  const postId = await thingOf(ann)
  await ask(postId, ben)
  await idle()
  await unknownConnection(ben.id, 'gone-by-entry=', Date.now() - 60_000)
  await react('on-deal-stepped-update-deals', dealStepped, { postId, version: 1, isNewState: false })
  expect(await rowOf(connectionKey(ben.id, 'gone-by-entry='))).toBeUndefined()
})
