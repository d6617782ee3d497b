/** The state of the thing that a post is about, as cards show it. What may be done about it is in line.ts. */
import * as z from 'zod/mini'

export const lineStates = ['available', 'reserved', 'sold', 'closed'] as const
/** `reserved`: a deal about it is a turn or held. `sold` of a wish means that it was found. */
export type LineState = (typeof lineStates)[number]
export const lineStateSchema = z.enum(lineStates)

/** Whether a thing is not to be had now. It is shown dimmed. */
export const isTaken = (state: LineState = 'available'): boolean => state !== 'available'

/** What a state is called on a post; undefined while the thing is available. */
export function stateText(state: LineState, kind: 'offer' | 'wish'): string | undefined {
  if (state === 'available') return undefined
  if (state === 'sold') return kind === 'offer' ? 'Sold' : 'Found'
  return state === 'reserved' ? 'Reserved' : 'No longer available'
}
