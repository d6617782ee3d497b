import { beforeAll, expect, test } from 'vitest'
import { openDealsKey } from '../../lambdas/deals/deal-keys.ts'
import { blockPerson } from '../../shared/blocks/block-person.ts'
import { listDeals } from '../../shared/deals/list-deals.ts'
import { listOpenDeals } from '../../shared/deals/list-open-deals.ts'
import { deletePost } from '../../shared/posts/delete-post.ts'
import { call, idle, type Person } from '../cloud.ts'
import { rowOf } from '../rows.ts'
import { ask, lineOf, move, offer, student, thingOf, type Student } from './deals.ts'
import { soon } from './soon.ts'

let ann: Student
beforeAll(async () => {
  ann = await student('Ann Ray')
})

const dealsOf = async (person: Person) => {
  await idle()
  return (await call(listDeals, {}, person)).output
}
const openOf = async (person: Person) => {
  await idle()
  return (await call(listOpenDeals, {}, person)).output.items
}

test('a deal is in the lists of both people, with the current post and the other person', async () => {
  const ben = await student('Ben Roy')
  const postId = await thingOf(ann)
  await offer(postId, ben, 1500)
  const [own] = (await dealsOf(ben)).items
  expect(own).toMatchObject({
    postId,
    state: 'waiting',
    isOffer: true,
    cents: 1500,
    isSeller: false,
    isOwnMove: true,
  })
  expect([own?.post?.id, own?.partner?.name]).toEqual([postId, 'Ann Ray'])
  await move(postId, ben, ann, { move: 'counter', cents: 1800 })
  await move(postId, ben, ben, { move: 'agree' })
  const [of] = (await dealsOf(ann)).items
  expect(of).toMatchObject({ id: own?.id, state: 'held', cents: 1800, isSeller: true, isOwnMove: false })
  expect([of?.partner?.name, (of?.until ?? 0) > Date.now()]).toEqual(['Ben Roy', true])
  expect((await openOf(ben)).map(({ id }) => id)).toEqual([own?.id])
  await move(postId, ben, ann, { move: 'end' })
  expect((await dealsOf(ben)).items[0]).toMatchObject({
    state: 'ended',
    ending: 'cancelled',
    isOwnMove: false,
  })
  expect(await openOf(ben)).toEqual([])
})

test('the list has pages of fifteen, newest first', async () => {
  const [ben, cat] = [await student(), await student()]
  const ids: string[] = []
  for (let count = 0; count < 16; count += 1) {
    const postId = await thingOf(cat)
    const { deal } = (await ask(postId, ben)).output
    ids.unshift(deal.id)
    await move(postId, ben, ben, { move: 'end', round: deal.round })
    await idle()
  }
  const first = await dealsOf(ben)
  expect(first.items.map(({ id }) => id)).toEqual(ids.slice(0, 15))
  const { cursor } = first
  const rest = (await call(listDeals, { ...(cursor && { cursor }) }, ben)).output
  expect([rest.items.map(({ id }) => id), rest.cursor]).toEqual([ids.slice(15), undefined])
})

test('a buyer can be in ten lines and have three things on hold, and an ended deal frees a place', async () => {
  const ben = await student()
  const things = await Promise.all(Array.from({ length: 11 }, () => thingOf(ann)))
  for (const postId of things.slice(0, 10)) expect((await ask(postId, ben)).status).toBe(200)
  const [first = '', last = ''] = [things[0], things[10]]
  expect((await ask(last, ben)).error).toMatchObject({
    code: 'too-many-deals',
    message: 'You’re in line for 10 things. Leave one first.',
  })
  // A repeated request makes no new deal, so the limit does not refuse it.
  expect((await ask(first, ben)).status).toBe(200)
  await move(first, ben, ben, { move: 'end' })
  await idle()
  expect((await ask(last, ben)).status).toBe(200)
})

test('a person for whom three free things are held gets no hold of a fourth one', async () => {
  const ben = await student()
  const free = { kind: 'offer', cents: 0 } as const
  const things = await Promise.all([1, 2, 3, 4].map(() => thingOf(ann, free)))
  const answers = await Promise.all(things.map((postId) => ask(postId, ben, 0)))
  expect(answers.map(({ error }) => error?.code ?? '').toSorted()).toEqual(['', '', '', 'too-many-deals'])
  await idle()
  const open = await openOf(ben)
  expect(open.map(({ state }) => state)).toEqual(['held', 'held', 'held'])
  const [one] = open
  await move(one?.postId ?? '', ben, ben, { move: 'end' })
  await idle()
  const refused = things[answers.findIndex(({ error }) => error)] ?? ''
  expect((await ask(refused, ben, 0)).output.deal.state).toBe('held')
})

test('a buyer with three holds can plan a meeting for a fourth hold that the seller chose, and an agreed time frees a hold', async () => {
  const ben = await student()
  const free = { kind: 'offer', cents: 0 } as const
  const things = await Promise.all([1, 2, 3].map(() => thingOf(ann, free)))
  for (const postId of things) await ask(postId, ben, 0)
  const chosen = await thingOf(ann)
  await ask(chosen, ben)
  await move(chosen, ben, ann, { move: 'agree' })
  const at = await soon()
  const plan = { move: 'propose' as const, times: [at], place: { id: 'bizzell' } }
  expect((await move(chosen, ben, ben, plan)).error).toBeUndefined()
  const [first = ''] = things
  await move(first, ben, ann, plan)
  expect((await move(first, ben, ben, { move: 'accept', at })).error).toBeUndefined()
  await idle()
  expect((await ask(await thingOf(ann, free), ben, 0)).output.deal.state).toBe('held')
})

test('the deletion of a post ends its deals, which no longer count against the limits of their buyers', async () => {
  const ben = await student()
  const postId = await thingOf(ann)
  await ask(postId, ben)
  await idle()
  await call(deletePost, { postId }, ann)
  const [deal] = (await dealsOf(ben)).items
  expect(deal).toMatchObject({ state: 'ended', ending: 'closed' })
  expect(deal?.post).toBeUndefined()
  expect((await rowOf(openDealsKey(ben.id)))?.['openDeals']).toBeUndefined()
})

test('a block ends the deals of two people with each other, and the next in line gets the turn', async () => {
  const [ben, cat] = [await student(), await student()]
  const postId = await thingOf(ann)
  await ask(postId, ben)
  await ask(postId, cat)
  await move(postId, ben, ann, { move: 'agree' })
  await idle()
  await call(blockPerson, { userId: ann.id }, ben)
  await idle()
  expect((await lineOf(postId, ann)).items.map(({ buyerId, state }) => [buyerId, state])).toEqual([
    [cat.id, 'turn'],
  ])
  const [deal] = (await dealsOf(ben)).items
  expect(deal).toMatchObject({ state: 'ended', ending: 'over' })
  expect([deal?.post, deal?.partner, deal?.isOwnMove]).toEqual([undefined, undefined, undefined])
})
