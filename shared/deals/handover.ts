/**
 * The code with which a buyer releases a thing at a meeting: a chain of hashes with one link for each five minutes. Making a
 * link takes the seed, which the buyer has; checking one takes only the anchor, and no connection.
 */
import * as z from 'zod/mini'

/** A meeting: its deal, the number of its agreed time, and that time in epoch milliseconds. */
export interface Appointment {
  dealId: string
  number: number
  at: number
}

const slotMs = 5 * 60_000
/** The number of slots, from half an hour before the meeting to three and a half hours after. */
export const slotsMaximum = 48
const opensBeforeMs = 30 * 60_000
/** How long after its slot a code may still reach the server. */
const lateMs = 24 * 3_600_000

/** A seed, a link or an anchor: 16 bytes in hex. */
export const linkSchema = z.string().check(z.regex(/^[0-9a-f]{32}$/))
/** The code that a buyer reads out. */
export const digitsSchema = z.string().check(z.regex(/^\d{6}$/))
export const slotSchema = z.int().check(z.minimum(1), z.maximum(slotsMaximum))

/**
 * How a handover is known. `code`: the seller saw the code of a slot, and the server received it at once; `late`: the
 * server received it later. `both`: both people say so; `one`: one of them says so, and the other has not answered.
 * `version`: the version of the line that agreed on the meeting of a code.
 */
export const proofSchema = z.object({
  way: z.enum(['code', 'late', 'both', 'one']),
  version: z.optional(z.number()),
  slot: z.optional(z.number()),
})
export type Proof = z.output<typeof proofSchema>

/** The slot of a moment: below 1 before the codes are shown, above 48 after. */
export const slotAt = (at: number, now: number): number => Math.floor((now - at + opensBeforeMs) / slotMs) + 1

/** When a slot begins. Codes are shown from the beginning of slot 1 to the beginning of slot 49. */
export const slotStart = (at: number, slot: number): number => at - opensBeforeMs + (slot - 1) * slotMs

/** Whether codes are shown in a slot. */
export const isSlot = (slot: number): boolean => slot >= 1 && slot <= slotsMaximum

/**
 * How a code of a slot counts if it reaches the server now. Two clocks may differ by a slot; a code that was seen without a
 * connection counts for a day.
 */
export function wayOf(
  at: number,
  slot: number,
  now: number,
): 'code' | 'late' | 'too-early' | 'window-closed' {
  const current = slotAt(at, now)
  if (current < 1 || slot > current + 1) return 'too-early'
  if (slot >= current - 1) return 'code'
  return now > slotStart(at, slot + 1) + lateMs ? 'window-closed' : 'late'
}

/** The link of a slot, made from the seed. */
export const linkOf = (of: Appointment, seed: string, slot: number): Promise<string> =>
  hashed(of, seed, slotsMaximum - slot)

/** The links of all slots, made from the seed: the last slot's is first. */
export async function linksOf(of: Appointment, seed: string): Promise<string[]> {
  const links = [seed]
  for (const _ of Array(slotsMaximum - 1)) links.push(await hashed(of, links.at(-1) ?? seed, 1))
  return links
}

/** The anchor, with which a seller checks links. */
export const anchorOf = (of: Appointment, seed: string): Promise<string> => linkOf(of, seed, 0)

/** Checks the link of a slot with the anchor alone. */
export const isLinkOf = async (
  of: Appointment,
  anchor: string,
  { slot, link }: { slot: number; link: string },
): Promise<boolean> => (await hashed(of, link, slot)) === anchor

/** The six digits of a link. Only the seed can check digits: a hash would reveal them, because there are only a million. */
export async function digitsOf(link: string): Promise<string> {
  const bytes = await sha256(`digits ${link}`)
  return String(new DataView(bytes).getUint32(0) % 1_000_000).padStart(6, '0')
}

async function hashed({ dealId, number }: Appointment, link: string, times: number): Promise<string> {
  let last = link
  for (let count = 0; count < times; count += 1) {
    const bytes = new Uint8Array(await sha256(`${dealId} ${number} ${last}`), 0, 16)
    last = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  }
  return last
}

const sha256 = (text: string) => crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
