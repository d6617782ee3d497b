import { beforeAll, describe, expect, test } from 'vitest'
import { proofKey, stepKey } from '../../lambdas/deals/line-keys.ts'
import { blockPerson } from '../../shared/blocks/block-person.ts'
import type { InputOf } from '../../shared/contract.ts'
import { digitsOf, linkOf } from '../../shared/deals/handover.ts'
import { listDeals } from '../../shared/deals/list-deals.ts'
import { digitTriesMaximum, redeemHandover } from '../../shared/deals/redeem-handover.ts'
import { textsOf } from '../chats/conversations.ts'
import { call, idle, loose, type Person } from '../cloud.ts'
import { changeRow, rowOf } from '../rows.ts'
import { agreedDeal, type AgreedDeal } from './agreed-deal.ts'
import { lineOf, move, ownDeal, student, type Student } from './deals.ts'
import { soon } from './soon.ts'

const minute = 60_000

let [ann, cat] = [] as unknown as [Student, Student]
beforeAll(async () => {
  ann = await student('Ann Ray')
  cat = await student('Cat Day')
})

const agreed = (at?: number) => agreedDeal(ann, [cat], at)

type Code = Partial<Pick<InputOf<typeof redeemHandover>, 'version' | 'slot' | 'link' | 'digits'>>
const redeem = ({ postId, ben, terms, slot }: AgreedDeal, code: Code, by: Person = ann) =>
  call(redeemHandover, { postId, buyerId: ben.id, version: terms.version, slot, ...code }, by)
const linkNow = ({ terms, seed, slot }: AgreedDeal) => linkOf(terms, seed, slot)

/** Moves the agreed time of the meeting this many minutes earlier; returns the new time. */
async function moveBack({ postId, terms }: AgreedDeal, minutes: number): Promise<number> {
  const key = stepKey(postId, terms.version)
  const at = terms.at - minutes * minute
  const changes = ((await rowOf(key))?.['changes'] ?? []) as { meeting?: object }[]
  await changeRow(key, {
    changes: changes.map(({ meeting, ...rest }) => ({
      ...rest,
      ...(meeting && { meeting: { ...meeting, at } }),
    })),
  })
  return at
}

test('a code marks the thing as sold, both people read that, and the next in line is notified', async () => {
  const stage = await agreed()
  const { ben, postId, terms, slot } = stage
  const answer = await redeem(stage, { link: await linkNow(stage) })
  expect(answer.output).toEqual({ version: terms.version, slot, way: 'code' })
  expect(await lineOf(postId, ann)).toMatchObject({ state: 'sold', items: [] })
  await idle()
  expect((await textsOf(ben, ann))[0]).toBe('Handed over to Ben.')
  for (const person of [ann, ben]) {
    const { items } = (await call(listDeals, {}, person)).output
    expect(items.find(({ id }) => id === terms.dealId)).toMatchObject({ state: 'ended', ending: 'done' })
  }
  const [next] = (await call(listDeals, {}, cat)).output.items
  expect(next).toMatchObject({ state: 'ended', ending: 'sold' })
})

test('six digits have the same effect as a scanned code', async () => {
  const stage = await agreed()
  const digits = await digitsOf(await linkNow(stage))
  expect((await redeem(stage, { digits })).output).toMatchObject({ way: 'code', slot: stage.slot })
})

test('only the seller can redeem a code; the buyer cannot, even with the seed', async () => {
  const stage = await agreed()
  const link = await linkNow(stage)
  for (const other of [stage.ben, cat])
    expect((await redeem(stage, { link }, other)).error?.code).toBe('deal-not-found')
})

test('guessed digits are refused, and from the eleventh try on even the right ones', async () => {
  const stage = await agreed()
  const link = await linkNow(stage)
  const right = await digitsOf(link)
  const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0')
  for (let count = 0; count < digitTriesMaximum; count += 1)
    expect((await redeem(stage, { digits: wrong })).error?.code).toBe('wrong-code')
  expect((await redeem(stage, { digits: right })).error?.code).toBe('code-closed')
  // A scanned code still counts, because it cannot be guessed.
  expect((await redeem(stage, { link })).output).toMatchObject({ way: 'code' })
})

test('a link of another slot, meeting or deal is refused', async () => {
  const [stage, other] = [await agreed(), await agreed()]
  const { terms, seed, slot } = stage
  for (const link of [
    await linkOf(terms, seed, slot + 1),
    await linkOf({ ...terms, number: 2 }, seed, slot),
    await linkOf(other.terms, other.seed, slot),
  ])
    expect((await redeem(stage, { link })).error?.code).toBe('wrong-code')
  const { version } = terms
  for (const wrong of [version - 1, version + 1])
    expect((await redeem(stage, { version: wrong, link: await linkNow(stage) })).error?.code).toBe(
      'deal-not-found',
    )
})

test('a code is refused if it comes more than half an hour before the meeting, or a day after its slot', async () => {
  const early = await agreed((await soon()) + 120 * minute)
  expect(
    (await redeem({ ...early, slot: 1 }, { link: await linkOf(early.terms, early.seed, 1) })).error?.code,
  ).toBe('too-early')
  const late = await agreed()
  const at = await moveBack(late, 25 * 60)
  const link = await linkOf({ ...late.terms, at }, late.seed, 7)
  expect((await redeem({ ...late, slot: 7 }, { link })).error?.code).toBe('window-closed')
})

test('redeeming a link again returns the same proof and makes no second step', async () => {
  const stage = await agreed()
  const link = await linkNow(stage)
  const answers = await Promise.all([redeem(stage, { link }), redeem(stage, { link })])
  answers.push(await redeem(stage, { link }))
  expect(new Set(answers.map(({ output }) => JSON.stringify(output))).size).toBe(1)
  const { version } = stage.terms
  expect(await rowOf(stepKey(stage.postId, version + 1))).toMatchObject({ move: 'redeem' })
  expect(await rowOf(stepKey(stage.postId, version + 2))).toBeUndefined()
  await idle()
  expect((await textsOf(stage.ben, ann)).filter((text) => text === 'Handed over to Ben.')).toHaveLength(1)
})

describe('a code that was seen without a connection', () => {
  /** Returns a deal whose meeting was more than two hours ago, and the link that the seller saw in slot 7. */
  async function seen() {
    const stage = await agreed()
    const at = await moveBack(stage, 150)
    return { ...stage, slot: 7, link: await linkOf({ ...stage.terms, at }, stage.seed, 7) }
  }

  test('counts for its slot, even if the buyer has blocked the seller since', async () => {
    const stage = await seen()
    await call(blockPerson, { userId: ann.id }, stage.ben)
    await idle()
    expect((await redeem(stage, { link: stage.link })).output).toMatchObject({ way: 'late', slot: 7 })
    await idle()
    const { items } = (await call(listDeals, {}, ann)).output
    expect(items.find(({ id }) => id === stage.terms.dealId)).toMatchObject({ ending: 'done' })
    expect(await rowOf(proofKey(stage.postId, stage.terms.dealId))).toMatchObject({ way: 'late', slot: 7 })
  })

  test('counts after a cancellation, but does not take the thing from a buyer who now holds it', async () => {
    const stage = await seen()
    await move(stage.postId, stage.ben, stage.ben, { move: 'end' })
    await move(stage.postId, cat, cat, { move: 'agree' })
    expect((await redeem(stage, { link: stage.link })).output).toMatchObject({ way: 'late' })
    expect((await ownDeal(stage.postId, cat)).deal?.state).toBe('held')
    await idle()
    expect((await textsOf(stage.ben, ann))[0]).toBe('Handed over to Ben. The code came late.')
  })
})

test.each([{}, { link: '0', digits: undefined }, { digits: '12345' }, { slot: 49, digits: '123456' }])(
  'an input like %j is refused',
  async (code) => {
    const input = { postId: '01KABCDEF0123456789ABCDEFG', buyerId: ann.id, version: 1, slot: 7, ...code }
    expect((await loose(redeemHandover, input, ann)).error?.code).toBe('bad-input')
  },
)
