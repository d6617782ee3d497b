/** A thing and everything about it on which a move depends. */
import type { Deal } from './deal.ts'
import type { Line } from './line.ts'
import type { Sale } from './sale.ts'
import type { StillThere } from './still-there.ts'

/** A thing with the deals about it that are not over. `stateVersion` is the version in which its state changed last. */
export interface DealLine extends Line {
  stateVersion: number
  deals: readonly Deal[]
  stillThere?: StillThere | undefined
}

/** Everything on which a move depends, except the line. */
export interface Circumstances {
  /** Epoch milliseconds. */
  now: number
  sellerId: string
  sale: Sale
  /** When the thing was posted, in epoch milliseconds. */
  postedAt: number
  /** When the post of the thing was edited last, in epoch milliseconds. */
  editedAt?: number | undefined
  /** The time zone of the post's campus, from the IANA list. */
  timeZone: string
  /** A ULID for a new deal. */
  newId: string
  /** The version of the post. */
  revision?: number
  /** How many offers the buyer made in deals about this thing that are over. */
  formerOffers?: number
  /** Whether the seller may name a buyer who is not in line, because the two have talked. */
  hasTalked?: boolean
}

/** A deal that may be over, as the step that agreed on its meeting contains it. */
export type OverDeal = Pick<Deal, 'id' | 'buyerId' | 'cents' | 'meeting'>
