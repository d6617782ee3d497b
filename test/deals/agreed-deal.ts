/** Two people who have agreed to meet so soon that codes are already shown. */
import { getHandover } from '../../shared/deals/get-handover.ts'
import { slotAt } from '../../shared/deals/handover.ts'
import { call } from '../cloud.ts'
import { ask, move, student, thingOf, type Student } from './deals.ts'
import { soon } from './soon.ts'

/** Makes a deal in which a seller and a new buyer have agreed to meet; `others` are in line after the buyer. */
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
