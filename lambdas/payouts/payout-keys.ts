/** Keys of people's accounts at Stripe, and of what Stripe told us of them. */
import type { Key } from '../platform/row.ts'

export const payoutKey = (userId: string): Key => ({ pk: `PAYOUTS#${userId}`, sk: '#ACCOUNT' })

/** The person of a row. */
export const userIdIn = ({ pk }: Pick<Key, 'pk'>): string => pk.slice(payoutKey('').pk.length)

/** Whose account it is. */
export const accountOwnerKey = (accountId: string): Key => ({ pk: `STRIPE#${accountId}`, sk: '#OWNER' })

/** An event that has arrived: its row makes it count once. */
export const stripeEventKey = (eventId: string): Key => ({ pk: `STRIPEEVENT#${eventId}`, sk: '#STRIPE' })
