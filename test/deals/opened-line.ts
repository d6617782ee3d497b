/** A line in memory, on which a test makes moves at times of its choice. */
import type { Circumstances, DealLine, OverDeal } from '../../shared/deals/circumstances.ts'
import type { LineAction } from '../../shared/deals/line.ts'
import type { MeetingPlace } from '../../shared/deals/meeting.ts'
import type { Move } from '../../shared/deals/move.ts'
import { moveDeal, passTime } from '../../shared/deals/move-deal.ts'
import type { Sale } from '../../shared/deals/sale.ts'

const hour = 3_600_000
/** A Thursday at 12:00 in Norman. */
export const noon = Date.parse('2026-12-03T12:00:00-06:00')
const lamp: Sale = { kind: 'offer', cents: 2000, open: true }
export const seller = 'u_ann'

/** Opens a line. The methods of the result make moves, let time pass, or read the line. */
export function openedLine(sale: Sale = lamp) {
  let editedAt: number | undefined
  let line: DealLine = { state: 'available', version: 0, stateVersion: 0, deals: [] }
  let now = noon
  let ids = 0
  const circumstances = (known: Partial<Circumstances> = {}): Circumstances => ({
    now,
    sellerId: seller,
    sale,
    postedAt: noon,
    editedAt,
    timeZone: 'America/Chicago',
    newId: `D${(ids += 1)}`,
    ...known,
  })
  /** The last deal of each buyer in which a time was agreed on. */
  const meetings = new Map<string, OverDeal>()
  const make = (move: Move, known?: Partial<Circumstances>) => {
    const moved = moveDeal(line, move, circumstances(known))
    if ('refusal' in moved) return moved.refusal
    line = moved.line
    for (const deal of line.deals) if (deal.meeting) meetings.set(deal.buyerId, deal)
    return moved.changes.map(({ buyerId, state, ending, reached }) =>
      [buyerId, ending ?? state, ...(reached ? [reached] : [])].join(' '),
    )
  }
  const round = (buyerId: string) => line.deals.find((deal) => deal.buyerId === buyerId)?.round ?? 0
  return {
    ask: (by: string, cents = sale.cents ?? 0) => make({ move: 'ask', by, cents }),
    offer: (by: string, cents: number, former = 0) =>
      make({ move: 'offer', by, cents }, { formerOffers: former }),
    counter: (buyerId: string, cents: number, by: string = seller) =>
      make({ move: 'counter', by, buyerId, round: round(buyerId), cents }),
    agree: (by: string, buyerId = by, named = round(buyerId)) =>
      make({ move: 'agree', by, buyerId, round: named }),
    end: (by: string, buyerId = by, named = round(buyerId)) =>
      make({ move: 'end', by, buyerId, round: named }),
    propose: (by: string, buyerId: string, times: number[], place: MeetingPlace = { id: 'bizzell' }) =>
      make({ move: 'propose', by, buyerId, round: round(buyerId), times, place }),
    accept: (by: string, buyerId: string, at: number) =>
      make({ move: 'accept', by, buyerId, round: round(buyerId), at }),
    here: (by: string, buyerId: string, text?: string) =>
      make({ move: 'here', by, buyerId, round: round(buyerId), text }),
    go: (move: 'finish' | 'deny' | 'no-show', by: string, buyerId: string, named = round(buyerId)) =>
      make({ move, by, buyerId, round: named }),
    redeem: (buyerId: string, by: string = seller) => {
      const deal = meetings.get(buyerId)
      const proof = { version: deal?.meeting?.version ?? 0, slot: 7, way: 'code' } as const
      return deal ? make({ move: 'redeem', by, deal, proof }) : 'deal-not-found'
    },
    act: (move: LineAction) => make({ move, by: seller, version: line.stateVersion }),
    sellTo: (buyerId: string, known?: Partial<Circumstances>) =>
      make({ move: 'sell', by: seller, version: line.stateVersion, buyerId }, known),
    remove: () => make({ move: 'remove', by: seller }),
    drop: (buyerId: string) => make({ move: 'drop', buyerId }),
    later: (hours: number) => {
      now += hours * hour
      return make({ move: 'pass-time' })
    },
    wait: (hours: number) => {
      now += hours * hour
    },
    edit: () => void (editedAt = now),
    round,
    now: () => now,
    line: () => line,
    seen: () => passTime(line, circumstances()).line,
    deal: (buyerId: string) => line.deals.find((deal) => deal.buyerId === buyerId),
  }
}
