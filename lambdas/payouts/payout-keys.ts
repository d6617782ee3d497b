/** Keys of people's accounts at Stripe, and of Stripe's events about them. */
import type { Key } from '../platform/row.ts'

export const payoutKey = (userId: string): Key => ({ pk: `PAYOUTS#${userId}`, sk: '#ACCOUNT' })

export const userIdIn = ({ pk }: Pick<Key, 'pk'>): string => pk.slice(payoutKey('').pk.length)

export const accountOwnerKey = (accountId: string): Key => ({ pk: `STRIPE#${accountId}`, sk: '#OWNER' })

/** The key of a Stripe event that has arrived; its row makes sure that the event counts once. */
export const stripeEventKey = (eventId: string): Key => ({ pk: `STRIPEEVENT#${eventId}`, sk: '#STRIPE' })
