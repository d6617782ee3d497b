import { expect, test } from 'vitest'
import { moveOf, stories } from '../../../../infra/local/demo/deals.ts'
import { demoAccounts, people } from '../../../../infra/local/demo/people.ts'
import type { DealLine } from '../../../../shared/deals/circumstances.ts'
import { moveDeal, passTime } from '../../../../shared/deals/move-deal.ts'

const known = new Set([...people, ...demoAccounts].map(({ email }) => email))
const [hour, seller] = [3_600_000, 'seller']

// Three start times, because proposed meetings are at half hours, whatever the minute of the first start.
test.each(['2026-12-03T12:00:00-06:00', '2026-12-03T03:29:59-06:00', '2026-12-03T23:31:00-06:00'])(
  'the rules allow every move of the demo’s deals, if it starts at %s',
  (start) => {
    const epoch = Date.parse(start)
    const states = new Set<string>()
    for (const { chapters } of stories) {
      let line: DealLine = { state: 'available', version: 0, stateVersion: 0, deals: [] }
      for (const [index, chapter] of chapters.entries()) {
        expect(known).toContain(chapter.buyer)
        const circumstances = {
          now: epoch - chapter.hoursAgo * hour,
          sellerId: seller,
          sale: { kind: 'offer', cents: 2000, open: true } as const,
          postedAt: epoch - 240 * hour,
          timeZone: 'America/Chicago',
          newId: `D${String(index).padStart(25, '0')}`,
        }
        const scene = { sellerId: seller, buyerId: chapter.buyer, price: 2000, epoch }
        const seen = passTime(line, circumstances).line
        const moved = moveDeal(line, moveOf(chapter, { ...scene, line: seen }), circumstances)
        if ('refusal' in moved) return expect.fail(`${chapter.buyer} ${chapter.move}: ${moved.refusal}`)
        line = moved.line
        for (const { state, ending } of moved.changes) states.add(ending ?? state)
      }
    }
    const all = ['waiting', 'countered', 'turn', 'held', 'done', 'no-show', 'cancelled', 'declined', 'left']
    for (const state of all) expect(states).toContain(state)
  },
)
