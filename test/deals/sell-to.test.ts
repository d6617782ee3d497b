/** The seller of a sold thing names its buyer: a person in line, or a person with whom the seller has talked. */
import { expect, test } from 'vitest'
import { blockPerson } from '../../shared/blocks/block-person.ts'
import { listMessages } from '../../shared/chats/list-messages.ts'
import { getLine } from '../../shared/deals/get-line.ts'
import { updateLine } from '../../shared/deals/update-line.ts'
import { getPost } from '../../shared/posts/get-post.ts'
import { chatOf, say } from '../chats/conversations.ts'
import { call, idle, joinCampus } from '../cloud.ts'
import { ask, lampSale, lineOf, move, ownDeal, student, thingOf, type Student } from './deals.ts'
import { openedLine, seller as ann } from './opened-line.ts'

const [ben, cat] = ['u_ben', 'u_cat'] as const

test('the thing is reserved for a named buyer, who is asked; a Yes, or no answer for a day, marks it as sold', () => {
  for (const end of ['yes', 'silence']) {
    const stage = openedLine()
    stage.ask(ben)
    stage.ask(cat)
    expect(stage.sellTo(cat)).toEqual(['u_cat held'])
    expect(stage.line().state).toBe('reserved')
    expect(stage.deal(cat)).toMatchObject({ finished: { by: 'seller' }, until: stage.now() + 24 * 3_600_000 })
    const ended = end === 'yes' ? stage.go('finish', cat, cat) : stage.later(25)
    expect(ended).toEqual(['u_cat done', 'u_ben sold'])
  }
})

test('if a named buyer says No, a buyer from the line keeps the hold, and the deal of a buyer who never asked ends', () => {
  const stage = openedLine()
  stage.ask(ben)
  stage.sellTo(ben)
  expect(stage.go('deny', ben, ben)).toEqual(['u_ben held'])
  stage.end(ann, ben)
  expect(stage.sellTo(cat, { hasTalked: true })).toEqual(['u_cat held'])
  expect(stage.deal(cat)).toMatchObject({ cents: 2000, isNamed: true })
  expect(stage.go('deny', cat, cat)).toEqual(['u_cat over'])
  expect(stage.line()).toMatchObject({ state: 'available', deals: [] })
})

test('naming a buyer is refused if they are a stranger, the seller or the twenty-first in line, or if the thing is reserved or sold', () => {
  const stage = openedLine()
  expect([stage.sellTo(ben), stage.sellTo(ann, { hasTalked: true })]).toEqual(['buyer-unknown', 'own-thing'])
  for (let index = 0; index < 20; index += 1) stage.ask(`u_${index}`)
  expect(stage.sellTo(ben, { hasTalked: true })).toBe('line-full')
  stage.sellTo('u_3')
  expect(stage.sellTo(ben, { hasTalked: true })).toBe('reserved-already')
  stage.go('finish', 'u_3', 'u_3')
  expect(stage.sellTo(ben, { hasTalked: true })).toBe('deal-changed')
  expect(openedLine({ kind: 'wish', cents: 2000 }).sellTo(ben, { hasTalked: true })).toBe('not-for-sale')
})

const sell = async (postId: string, by: Student, buyer: Student) =>
  call(updateLine, { postId, version: 0, action: 'sell', buyerId: buyer.id }, by)

test('a named buyer who talked with the seller is asked in the conversation; a Yes sells the thing, and a repeated call changes nothing', async () => {
  const [seller, buyer] = [await student('Ann Ray'), await student('Ben Fox')]
  const postId = await thingOf(seller)
  expect((await sell(postId, seller, buyer)).error?.code).toBe('buyer-unknown')
  await say(buyer, seller)
  await idle()
  const first = await sell(postId, seller, buyer)
  expect(first.output).toEqual({ state: 'reserved', version: 1 })
  expect((await sell(postId, seller, buyer)).output).toEqual(first.output)
  await idle()
  const said = (await call(listMessages, { chatId: chatOf(seller, buyer) }, buyer)).output.items
  expect(said.find(({ deal }) => deal)?.blocks).toEqual([{ text: 'Ann says it was handed over.' }])
  expect((await ownDeal(postId, buyer)).deal).toMatchObject({ state: 'held', isNamed: true })
  await move(postId, buyer, buyer, { move: 'finish' })
  await idle()
  expect((await call(getPost, { postId })).output.post.state).toBe('sold')
})

test('a person in line can be named without a conversation; a person who is blocked or left the campus cannot', async () => {
  const [seller, inLine, other] = [await student(), await student(), await student()]
  const postId = await thingOf(seller)
  await ask(postId, inLine)
  expect((await sell(postId, seller, inLine)).output?.state).toBe('reserved')
  expect((await lineOf(postId, seller)).items).toMatchObject([
    { buyerId: inLine.id, finished: { by: 'seller' } },
  ])
  await say(other, seller)
  await call(blockPerson, { userId: seller.id }, other)
  await idle()
  const second = await thingOf(seller, lampSale)
  expect((await sell(second, seller, other)).error?.code).toBe('buyer-unknown')
  const leaver = await student()
  await say(leaver, seller)
  await joinCampus(leaver, 'ut', 'utexas.edu')
  expect((await sell(second, seller, leaver)).error?.code).toBe('buyer-unknown')
  expect((await call(getLine, { postId: second }, seller)).output.items).toEqual([])
})
