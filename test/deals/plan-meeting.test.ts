import { beforeAll, describe, expect, test } from 'vitest'
import { lineKey } from '../../lambdas/deals/line-keys.ts'
import { dueKey } from '../../lambdas/deals/due-keys.ts'
import type { Deal } from '../../shared/deals/deal.ts'
import { listDeals } from '../../shared/deals/list-deals.ts'
import { localityOf, meetingText } from '../../shared/deals/meeting-text.ts'
import { updateDeal } from '../../shared/deals/update-deal.ts'
import { listNotifications } from '../../shared/notifications/list-notifications.ts'
import { getPost } from '../../shared/posts/get-post.ts'
import { textsOf } from '../chats/conversations.ts'
import { call, idle, invoke, loose } from '../cloud.ts'
import { changeRow, putRow, rowOf } from '../rows.ts'
import { ask, lineOf, move, ownDeal, student, thingOf, type Student } from './deals.ts'

const halfHour = 1_800_000
const hour = 2 * halfHour
const place = { id: 'bizzell' }
/** Returns the first half hour, such as 3:30, that is at least this many hours from now. */
const ahead = (hours: number) => Math.ceil(Date.now() / halfHour) * halfHour + hours * hour

let ann: Student
beforeAll(async () => {
  ann = await student('Ann Ray')
})

async function held() {
  const ben = await student('Ben Roy')
  const postId = await thingOf(ann)
  await ask(postId, ben)
  await move(postId, ben, ann, { move: 'agree' })
  return { ben, postId }
}

test('an agreed time and place is in the conversation and in the lists of both people', async () => {
  const { ben, postId } = await held()
  const [first, second] = [ahead(20), ahead(24)]
  await move(postId, ben, ann, { move: 'propose', times: [second, first], place })
  await idle()
  const { deal } = (await move(postId, ben, ben, { move: 'accept', at: first })).output
  expect(deal).toMatchObject({ state: 'held', meeting: { at: first, place, number: 1 } })
  await idle()
  const words = meetingText({ at: first, place }, localityOf('ou'))
  expect((await textsOf(ben, ann))[0]).toBe(`Meet ${words}`)
  expect((await textsOf(ben, ann))[1]).toMatch(/^Ann proposes .* or .* · Bizzell Memorial Library$/)
  for (const person of [ann, ben])
    expect((await call(listDeals, {}, person)).output.items[0]?.meeting).toMatchObject({ at: first })
})

test('a repeated proposal changes nothing, and an answer to an older proposal is refused', async () => {
  const { ben, postId } = await held()
  const { deal } = await ownDeal(postId, ben)
  const first = ahead(20)
  const propose = { move: 'propose' as const, times: [first], place }
  const one = await move(postId, ben, ann, { ...propose, round: deal?.round ?? 0 })
  expect((await move(postId, ben, ann, { ...propose, round: deal?.round ?? 0 })).output).toEqual(one.output)
  const round = one.output.deal?.round ?? 0
  await move(postId, ben, ann, { move: 'propose', times: [ahead(30)], place, round })
  expect((await move(postId, ben, ben, { move: 'accept', at: first, round })).error?.code).toBe(
    'deal-changed',
  )
})

test('both people get a reminder, and after the meeting the question whether they met', async () => {
  const { ben, postId } = await held()
  const at = ahead(3)
  await move(postId, ben, ben, { move: 'propose', times: [at], place })
  await move(postId, ben, ann, { move: 'accept', at })
  const noticesOf = async (person: Student) => {
    await idle()
    const { items } = (await call(listNotifications, {}, person)).output
    return items
      .filter(({ subjectId, type }) => subjectId === postId && type.startsWith('me'))
      .map(({ type }) => type)
  }
  await passTime(postId)
  expect([await noticesOf(ann), await noticesOf(ben)]).toEqual([['meeting'], ['meeting']])
  await passTime(postId)
  expect([await noticesOf(ann), await noticesOf(ben)]).toEqual([
    ['met', 'meeting'],
    ['met', 'meeting'],
  ])
  await passTime(postId)
  expect((await lineOf(postId, ann)).state).toBe('closed')
})

test('the thing is sold once both people confirm the handover, also if a response was lost and the call repeated', async () => {
  const { ben, postId } = await held()
  const cat = await student()
  await ask(postId, cat)
  const first = (await ownDeal(postId, ben)).deal?.round ?? 0
  for (const _ of [1, 2]) {
    const { deal } = (await move(postId, ben, ann, { move: 'finish', round: first })).output
    expect(deal).toMatchObject({ state: 'held', finished: { by: 'seller' } })
  }
  await idle()
  expect((await textsOf(ben, ann))[0]).toBe('Ann says it was handed over.')
  const { round = 0 } = (await ownDeal(postId, ben)).deal ?? {}
  for (const _ of [1, 2]) expect((await move(postId, ben, ben, { move: 'finish', round })).output).toEqual({})
  await idle()
  expect((await call(getPost, { postId })).output.post.state).toBe('sold')
  expect((await textsOf(ben, ann))[0]).toBe('Handed over to Ben.')
  const endingOf = async (person: Student) => (await call(listDeals, {}, person)).output.items[0]?.ending
  expect([await endingOf(ben), await endingOf(cat)]).toEqual(['done', 'sold'])
})

test('a seller at the place describes how to find them, and later reports a no-show, which gives the next in line the turn', async () => {
  const { ben, postId } = await held()
  const cat = await student()
  await ask(postId, cat)
  const at = ahead(0)
  await move(postId, ben, ann, { move: 'propose', times: [at], place })
  await move(postId, ben, ben, { move: 'accept', at })
  const early = await move(postId, ben, ann, { move: 'no-show' })
  expect(early.error?.code).toBe('too-early')
  for (const _ of [1, 2])
    expect((await move(postId, ben, ann, { move: 'here', text: 'blue jacket' })).output.deal).toMatchObject({
      here: { seller: { text: 'blue jacket' } },
    })
  await idle()
  expect((await textsOf(ben, ann))[0]).toBe('Ann is here: “blue jacket”')
  // A no-show cannot be reported before 15 minutes have passed.
  expect((await move(postId, ben, ann, { move: 'no-show' })).error?.code).toBe('too-early')
  const deals = (await rowOf(lineKey(postId)))?.['deals'] as Deal[]
  const past = deals.map((deal) => ({
    ...deal,
    ...(deal.meeting && { meeting: { ...deal.meeting, at: Date.now() - hour } }),
  }))
  await changeRow(lineKey(postId), { deals: past })
  expect((await move(postId, ben, ann, { move: 'no-show' })).output).toEqual({})
  await idle()
  expect((await textsOf(ben, ann))[0]).toBe('Ben did not come.')
  expect((await ownDeal(postId, cat)).deal?.state).toBe('turn')
})

describe('a call is refused for', () => {
  test.each([
    ['a place of another campus', { times: [ahead(20)], place: { id: 'pcl' } }],
    ['a place without a name', { times: [ahead(20)], place: { text: '  ' } }],
    ['a place in 61 letters', { times: [ahead(20)], place: { text: 'x'.repeat(61) } }],
    ['a place of both kinds', { times: [ahead(20)], place: { id: 'bizzell', text: 'x' } }],
    ['a time in eight days', { times: [ahead(8 * 24)], place }],
    ['a time in the past', { times: [ahead(-2)], place }],
    ['a time at a quarter past', { times: [ahead(20) + halfHour / 2], place }],
    ['four times', { times: [20, 21, 22, 23].map(ahead), place }],
    ['no time', { times: [], place }],
    ['no place', { times: [ahead(20)] }],
  ])('%s', async (_, more) => {
    const { ben, postId } = await held()
    const input = { postId, buyerId: ben.id, round: 2, move: 'propose', ...more }
    expect((await loose(updateDeal, input, ben)).error?.code).toBe('bad-input')
  })

  test('a handover of a thing that is not held', async () => {
    const { postId } = await held()
    const cat = await student()
    await ask(postId, cat)
    expect((await move(postId, cat, ann, { move: 'finish' })).error?.code).toBe('deal-changed')
  })
})

/** Moves the next deadline of a line into the past, and runs the clock. */
async function passTime(postId: string): Promise<void> {
  const deals = (await rowOf(lineKey(postId)))?.['deals'] as Deal[]
  const at = Date.now() - 60_000
  await changeRow(lineKey(postId), { deals: deals.map((deal) => ({ ...deal, until: at })) })
  await putRow({ ...dueKey(at, postId), postId })
  const body = JSON.stringify({ id: '1', 'detail-type': 'Scheduled Event', detail: {} })
  await invoke('run-due', { Records: [{ messageId: '1', body }] })
}
