/**
 * Measures how long an accepted offer takes until the buyer's screen shows it: in the bar of the deal, and as a line of the
 * conversation.
 */
import type { Page } from '@playwright/test'
import { createDeal } from '../../shared/deals/create-deal.ts'
import { updateDeal } from '../../shared/deals/update-deal.ts'
import { createPost } from '../../shared/posts/create-post.ts'
import { newUlid } from '../../shared/ulid.ts'
import { api, forgetLimit, type Person } from '../browser/api.ts'
import { shownAt, watchScreen } from './watch-screen.ts'

interface People {
  seller: Person
  sellerId: string
  buyer: Person
  buyerId: string
}

const sale = { kind: 'offer', cents: 2000, open: true } as const
/** The beginnings of the texts on the screen. A price follows, which is different for each offer. */
const [inBar, inLine] = ['Reserved for you for $', 'Reserved for Ben for $']

/** Accepts one offer after the other. Returns the milliseconds from each request until the buyer's screen shows it. */
export async function measureDeals(
  page: Page,
  { seller, sellerId, buyer, buyerId }: People,
  count: number,
): Promise<{ bar: number[]; line: number[] }> {
  await watchScreen(page, String.raw`Reserved for (you|Ben) for \$\d+\.\d\d`)
  const times = { bar: [] as number[], line: [] as number[] }
  for (let number = 1; number <= count; number += 1) {
    if (number % 10 === 1) {
      for (const contract of [createPost, updateDeal]) await forgetLimit(contract, sellerId)
      await forgetLimit(createDeal, buyerId)
    }
    const about = { campusId: 'ou', blocks: [{ text: 'A lamp to sell' }], media: [] }
    const { id: postId } = await api(createPost, { id: newUlid(Date.now()), ...about, sale }, seller)
    // Uses an odd number of cents, because a price of whole dollars would show without cents.
    const cents = 1001 + 2 * number
    const { deal } = await api(createDeal, { postId, cents, isOffer: true }, buyer)
    const price = (cents / 100).toFixed(2)
    await page.getByText(`You offered $${price}`).first().waitFor()
    const sentAt = performance.timeOrigin + performance.now()
    const input = { postId, buyerId, round: deal.round }
    const held = await api(updateDeal, { ...input, move: 'agree' }, seller)
    times.bar.push((await shownAt(page, `${inBar}${price}`)) - sentAt)
    times.line.push((await shownAt(page, `${inLine}${price}`)) - sentAt)
    await api(updateDeal, { ...input, round: held.deal?.round ?? 0, move: 'end' }, seller)
  }
  return times
}
