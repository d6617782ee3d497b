/** Opens the page of a handover, in which Ann buys a floor lamp from Bob, or sells it to him, for $95. */
import type { OutputOf } from '../../shared/contract.ts'
import { getHandover } from '../../shared/deals/get-handover.ts'
import { anchorOf } from '../../shared/deals/handover.ts'
import { newUlid } from '../../shared/ulid.ts'
import { openPage } from '../render/page.ts'
import { ann, bob } from '../render/samples.ts'
import { answer } from '../render/server.ts'

type Handover = OutputOf<typeof getHandover>

export const minute = 60_000
export const seed = '0123456789abcdef'.repeat(2)
export const postId = newUlid(Date.now())
const dealId = newUlid(Date.now())

/** The meeting from which the codes of the tests are derived. */
export const chainAt = (at: number) => ({ dealId, number: 1, at })

const termsAt = (at: number): Handover => ({
  ...chainAt(at),
  version: 7,
  place: { id: 'bizzell' },
  campusId: 'ou',
  cents: 9500,
  thing: 'A floor lamp',
  partner: 'Bob',
  deal: { round: 7 },
})

export function answerBuyer(at: number, more: Partial<Handover> = {}): void {
  answer(getHandover, { ...termsAt(at), seed, ...more })
}

export async function answerSeller(at: number, more: Partial<Handover> = {}): Promise<void> {
  answer(getHandover, { ...termsAt(at), anchor: await anchorOf(chainAt(at), seed), ...more })
}

export async function openBuyer(
  at: number,
  { width = 390, ...more }: Partial<Handover> & { width?: number } = {},
): Promise<void> {
  answerBuyer(at, more)
  await openPage(`/swap/${postId}/${ann.id}`, { as: ann, width })
}

export async function openSeller(
  at: number,
  { path = `/swap/${postId}/${bob.id}`, ...more }: Partial<Handover> & { path?: string } = {},
): Promise<void> {
  await answerSeller(at, more)
  await openPage(path, { as: ann, width: 390 })
}
