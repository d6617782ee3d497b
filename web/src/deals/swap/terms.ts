/**
 * Data of agreed meetings in this browser's IndexedDB: the terms, for a handover without a connection, and the proofs that
 * are not sent yet. A malformed row counts as missing.
 */
import { openDB } from 'idb'
import type { DBSchema, IDBPDatabase } from 'idb'
import * as z from 'zod/mini'
import type { OutputOf } from '../../../../shared/contract.ts'
import { getHandover } from '../../../../shared/deals/get-handover.ts'
import { slotsMaximum, slotStart, type Appointment } from '../../../../shared/deals/handover.ts'
import { redeemHandover } from '../../../../shared/deals/redeem-handover.ts'
import { serverNow } from '../../lib/call.ts'
import { isKept, noteKept } from './kept.ts'

/**
 * The part of a handover that does not change until the two people agree on another time. The state of the meeting changes,
 * so it is not stored.
 */
const termsSchema = z.omit(getHandover.output, { deal: true })
export type Terms = z.output<typeof termsSchema>
/** Returns the other person's first name, or their role in the deal if the person may no longer see them. */
export const partnerOf = ({ partner, seed }: Pick<Terms, 'partner' | 'seed'>): string =>
  partner || (seed === undefined ? 'The buyer' : 'The seller')
/** The state of the meeting, which is not stored. */
export type MeetingDeal = OutputOf<typeof getHandover>['deal']
/** The deal that a page is about. */
export interface DealOf {
  postId: string
  buyerId: string
}

const keptTermsSchema = z.object({
  postId: z.string(),
  buyerId: z.string(),
  /** The person's id in the user pool, which the page also knows without a connection. */
  user: z.string(),
  /** When the server returned the terms, in epoch milliseconds. */
  keptAt: z.number(),
  terms: termsSchema,
})
export type KeptTerms = z.output<typeof keptTermsSchema>

const proofSchema = z.object({ user: z.string(), code: redeemHandover.input })
/** A code that the seller has seen, as input for `redeem-handover`. */
export type KeptProof = z.output<typeof proofSchema>

interface Swaps extends DBSchema {
  terms: { key: string; value: unknown }
  proofs: { key: string; value: unknown }
}

const dayMs = 24 * 3_600_000
let opening: Promise<IDBPDatabase<Swaps>> | undefined

export const keyOf = ({ postId, buyerId }: DealOf): string => `${postId} ${buyerId}`

/** Whether more than a day has passed since the last slot with a code. */
const isOver = ({ terms: { at } }: KeptTerms) => serverNow() > slotStart(at, slotsMaximum + 1) + dayMs

/** Returns a person's terms of a deal, if this browser stores them. */
export async function readTerms(of: DealOf, user: string): Promise<KeptTerms | undefined> {
  const { data } = z.safeParse(keptTermsSchema, await (await database()).get('terms', keyOf(of)))
  return data && data.user === user && !isOver(data) ? data : undefined
}

/** Returns the seeds from which this browser computes a buyer's codes. */
export async function seedsOf(user: string): Promise<{ of: Appointment; seed: string }[]> {
  const rows = await (await database()).getAll('terms')
  return rows.flatMap((row) => {
    const { data } = z.safeParse(keptTermsSchema, row)
    if (data?.terms.seed === undefined || data.user !== user) return []
    const { dealId, number, at, seed } = data.terms
    return [{ of: { dealId, number, at }, seed }]
  })
}

/** Stores terms, and deletes the terms of meetings that are over. */
export async function keepTerms(kept: KeptTerms): Promise<void> {
  const { store, done } = (await database()).transaction('terms', 'readwrite')
  const keys = await store.getAllKeys()
  const rows = await store.getAll()
  const over = keys.filter((_, index) => {
    const { data } = z.safeParse(keptTermsSchema, rows[index])
    return !data || isOver(data)
  })
  await Promise.all([...over.map((key) => store.delete(key)), store.put(kept, keyOf(kept)), done])
  noteKept('terms', true)
}

export async function forgetTerms(of: DealOf): Promise<void> {
  await (await database()).delete('terms', keyOf(of))
}

/** Stores a proof until it is sent. It replaces an earlier proof of the same deal. */
export async function keepProof(proof: KeptProof): Promise<void> {
  await (await database()).put('proofs', proof, keyOf(proof.code))
  noteKept('proofs', true)
}

/** Returns a person's proofs that are not sent yet. */
export async function waitingProofs(user: string): Promise<KeptProof[]> {
  const rows = await (await database()).getAll('proofs')
  return rows.flatMap((row) => {
    const { data } = z.safeParse(proofSchema, row)
    return data?.user === user ? [data] : []
  })
}

/** Deletes a proof, unless another proof of the same deal has replaced it meanwhile. */
export async function dropProof({ code }: KeptProof): Promise<void> {
  const { store, done } = (await database()).transaction('proofs', 'readwrite')
  const kept = z.safeParse(proofSchema, await store.get(keyOf(code))).data?.code
  const isSame = kept?.link === code.link && kept?.digits === code.digits
  await Promise.all([...(isSame ? [store.delete(keyOf(code))] : []), done])
  noteKept('proofs', (await (await database()).count('proofs')) > 0)
}

/** Deletes all terms and proofs of this browser. */
export async function clearKept(): Promise<void> {
  if (!isKept('terms') && !isKept('proofs')) return
  await Promise.all([(await database()).clear('terms'), (await database()).clear('proofs')])
  noteKept('terms', false)
  noteKept('proofs', false)
}

/** Returns the open database. After a failure, or if the browser closed it, the next call opens it again. */
function database(): Promise<IDBPDatabase<Swaps>> {
  opening ??= openDB<Swaps>('swap', 1, {
    upgrade: (swaps) => {
      swaps.createObjectStore('terms')
      swaps.createObjectStore('proofs')
    },
    terminated: forget,
  })
  opening.catch(forget)
  return opening
}

function forget(): void {
  opening = undefined
}
