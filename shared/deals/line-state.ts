/** The state of the thing that a post is about, as cards show it. What may be done about it is in line.ts. */
import * as z from 'zod/mini'

export const lineStates = ['available', 'sold', 'closed'] as const
/** `sold` of a wish means that it was found. */
export type LineState = (typeof lineStates)[number]
export const lineStateSchema = z.enum(lineStates)

/** What a state is called on a post; undefined while the thing is available. */
export function stateText(state: LineState, kind: 'offer' | 'wish'): string | undefined {
  if (state === 'available') return undefined
  return state === 'closed' ? 'No longer available' : kind === 'offer' ? 'Sold' : 'Found'
}
