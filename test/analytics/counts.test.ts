import { expect, test } from 'vitest'
import { postKey } from '../../lambdas/posts/post-keys.ts'
import { dealSteps } from '../../shared/deals/counted-steps.ts'
import { sendMessage } from '../../shared/chats/send-message.ts'
import { createDeal } from '../../shared/deals/create-deal.ts'
import { getDeal } from '../../shared/deals/get-deal.ts'
import { updateDeal } from '../../shared/deals/update-deal.ts'
import { updateLine } from '../../shared/deals/update-line.ts'
import { deletePost } from '../../shared/posts/delete-post.ts'
import { updatePost } from '../../shared/posts/update-post.ts'
import { call, idle, member } from '../cloud.ts'
import { messageTo } from '../chats/conversations.ts'
import { changeRow, userOf } from '../rows.ts'
import { userKey } from '../../lambdas/users/user-keys.ts'
import { newComment, newPost } from '../threads.ts'
import { usageFiles, usageLines } from './usage-lines.ts'

// No other test posts on this campus.
const campusId = 'unt'
const poster = () => member(campusId, 'unt.edu')
const weekMs = 7 * 24 * 3600_000

const texts = ['post-created', 'comment-created', 'message-sent', 'newcomer-posted']
const deals = ['thing-offered', 'thing-sold', 'thing-sold-within-a-day']

async function countsOf() {
  const lines = (await usageLines()).filter(({ kind, campus }) => kind === 'count' && campus === campusId)
  return Object.fromEntries(
    [...texts, ...deals].flatMap((name) => {
      const count = lines.filter((line) => line.name === name).length
      return texts.includes(name) || count > 0 ? [[name, count]] : []
    }),
  )
}

test('posts, comments and messages are counted by campus, without ids and texts', async () => {
  const [ann, bob] = [await poster(), await poster()]
  const post = await newPost(ann, { campusId, text: 'A lamp that is green' })
  await newComment(bob, post.id, { campusId, text: 'Is it still green?' })
  const [annId, bobId] = [(await userOf(ann.email)).id, (await userOf(bob.email)).id]
  const input = messageTo({ ...bob, id: bobId }, { ...ann, id: annId }, { text: 'I take the green one' })
  expect((await call(sendMessage, input, bob)).status).toBe(200)
  expect(await countsOf()).toEqual({
    'post-created': 1,
    'comment-created': 1,
    'message-sent': 1,
    'newcomer-posted': 1,
  })
  const text = [...(await usageFiles()).values()].join()
  for (const secret of [post.id, annId, bobId, ann.email, 'green']) expect(text).not.toContain(secret)
  const line = { kind: 'count', name: 'newcomer-posted', campus: campusId }
  expect(await usageLines()).toContainEqual(line)
})

test("a person's first post is counted separately if they registered less than a week ago, and a second post is not", async () => {
  const before = (await countsOf())['newcomer-posted'] ?? 0
  const [newcomer, older] = [await poster(), await poster()]
  const { id } = await userOf(older.email)
  await changeRow(userKey(id), { createdAt: Date.now() - weekMs })
  for (const author of [newcomer, newcomer, older]) {
    await newPost(author, { campusId })
    await idle()
  }
  expect((await countsOf())['newcomer-posted']).toBe(before + 1)
})

test('a deleted post stays counted', async () => {
  const ann = await poster()
  const before = await countsOf()
  const { id } = await newPost(ann, { campusId })
  await call(deletePost, { postId: id }, ann)
  expect((await countsOf())['post-created']).toBe((before['post-created'] ?? 0) + 1)
})

test('offers and sales are counted once each, sales within a day are also counted separately, and wishes are not counted', async () => {
  const ann = await poster()
  const before = await countsOf()
  const sale = { kind: 'offer', cents: 500 } as const
  const soon = await newPost(ann, { campusId, sale })
  const late = await newPost(ann, { campusId })
  const wish = await newPost(ann, { campusId, sale: { kind: 'wish' } })
  await idle()
  await changeRow(postKey(late.id), { createdAt: Date.now() - 25 * 3600_000 })
  // Adding a price to a post later counts as an offer, too.
  void (await call(updatePost, { postId: late.id, revision: 0, blocks: late.blocks, sale }, ann)).output
  for (const { id: postId } of [soon, late, wish])
    void (await call(updateLine, { postId, version: 0, action: 'sell' }, ann)).output
  await idle()
  void (await call(updateLine, { postId: soon.id, version: 1, action: 'close' }, ann)).error
  const after = await countsOf()
  const difference = deals.map((name) => (after[name] ?? 0) - (before[name] ?? 0))
  expect(difference).toEqual([2, 2, 1])
})

test('each step of a deal is counted, from the first contact to the handover, and so is the reason if the deal ends early', async () => {
  const [ann, bob] = [await poster(), await poster()]
  const buyerId = (await userOf(bob.email)).id
  const sale = { kind: 'offer', cents: 500, open: true } as const
  const before = await stepsCounted()
  const { id: postId } = await newPost(ann, { campusId, sale })
  const round = async () => (await call(getDeal, { postId }, bob)).output.deal?.round ?? 0
  const move = async (by: typeof ann, made: 'agree' | 'end' | 'finish') =>
    call(updateDeal, { postId, buyerId, round: await round(), move: made }, by)
  const offer = () => call(createDeal, { postId, cents: 400, isOffer: true }, bob)
  await offer()
  await move(ann, 'end')
  await offer()
  await move(ann, 'agree')
  await move(ann, 'finish')
  await move(bob, 'finish')
  await idle()
  const after = await stepsCounted()
  const difference = Object.entries(after).map(([name, count]) => [name, count - (before[name] ?? 0)])
  expect(Object.fromEntries(difference.filter(([, count]) => count !== 0))).toEqual({
    'deal-contacted': 1,
    'deal-offered': 2,
    'deal-ended-declined': 1,
    'deal-reserved': 1,
    'deal-met': 1,
  })
})

async function stepsCounted(): Promise<Record<string, number>> {
  const lines = (await usageLines()).filter(
    ({ name, campus }) => name.startsWith('deal-') && campus === campusId,
  )
  return Object.fromEntries(dealSteps.map((step) => [step, lines.filter(({ name }) => name === step).length]))
}
