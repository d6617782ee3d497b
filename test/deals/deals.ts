/** Creates students and things for sale, and calls the operations of deals. */
import type { InputOf } from '../../shared/contract.ts'
import { createDeal } from '../../shared/deals/create-deal.ts'
import { getDeal } from '../../shared/deals/get-deal.ts'
import { getLine } from '../../shared/deals/get-line.ts'
import type { Sale } from '../../shared/deals/sale.ts'
import { updateDeal } from '../../shared/deals/update-deal.ts'
import { call, member, type Person } from '../cloud.ts'
import { userOf } from '../rows.ts'
import { newPost } from '../threads.ts'

export interface Student extends Person {
  id: string
}

export async function student(name?: string): Promise<Student> {
  const person = await member('ou', 'ou.edu', name)
  return { ...person, id: (await userOf(person.email)).id }
}

/** A price of $20 that is open to offers. */
export const lampSale: Sale = { kind: 'offer', cents: 2000, open: true }

export const thingOf = async (seller: Person, sale: Sale = lampSale) =>
  (await newPost(seller, { text: 'Desk lamp', sale })).id

export const ask = (postId: string, buyer: Person, cents = 2000) => call(createDeal, { postId, cents }, buyer)

export const offer = (postId: string, buyer: Person, cents: number) =>
  call(createDeal, { postId, cents, isOffer: true }, buyer)

export const ownDeal = async (postId: string, buyer: Person) =>
  (await call(getDeal, { postId }, buyer)).output

export const lineOf = async (postId: string, seller: Person) =>
  (await call(getLine, { postId }, seller)).output

type DealMove = Omit<InputOf<typeof updateDeal>, 'postId' | 'buyerId' | 'round'>

/** Makes a move in a deal as its buyer or seller. Without `round` the move is made from the deal's current round. */
export async function move(
  postId: string,
  buyer: Student,
  by: Person,
  { round, ...rest }: DealMove & { round?: number },
) {
  const now = (await ownDeal(postId, buyer)).deal?.round ?? 1
  return call(updateDeal, { postId, buyerId: buyer.id, round: round ?? now, ...rest }, by)
}
