/** Two people who have agreed to meet soon, for whom codes are shown already. */
import { setTimeout } from 'node:timers/promises'
import { getHandover } from '../../shared/deals/get-handover.ts'
import { slotAt } from '../../shared/deals/handover.ts'
import { call } from '../cloud.ts'
import { ask, move, student, thingOf, type Student } from './deals.ts'

const halfHour = 30 * 60_000
/** The steps until two have agreed take less. */
const enough = 20_000

/** The next half hour, whose codes are shown from now on. */
export async function soon(): Promise<number> {
  const left = halfHour - (Date.now() % halfHour)
  if (left < enough) await setTimeout(left + 100)
  return Math.ceil(Date.now() / halfHour) * halfHour
}

/** A seller and a new buyer have agreed to meet; `others` are in line behind. What the buyer's page loads. */
export async function agreedDeal(seller: Student, others: Student[] = [], at?: number) {
  const ben = await student('Ben Roy')
  const postId = await thingOf(seller)
  for (const buyer of [ben, ...others]) await ask(postId, buyer)
  await move(postId, ben, seller, { move: 'agree' })
  const time = at ?? (await soon())
  await move(postId, ben, seller, { move: 'propose', times: [time], place: { id: 'bizzell' } })
  await move(postId, ben, ben, { move: 'accept', at: time })
  const terms = (await call(getHandover, { postId, buyerId: ben.id }, ben)).output
  return { ben, postId, terms, slot: slotAt(time, Date.now()), seed: terms.seed ?? '' }
}
export type AgreedDeal = Awaited<ReturnType<typeof agreedDeal>>
