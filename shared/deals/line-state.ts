/** The state of the thing that a post is about, as cards show it. Its actions are in line.ts. */
export const lineStates = ['available', 'reserved', 'sold', 'closed'] as const
/** `reserved`: a deal about the thing is a turn or held. `sold` of a wish means that the thing was found. */
export type LineState = (typeof lineStates)[number]

/** Whether the thing is not available. Cards dim it. */
export const isTaken = (state: LineState = 'available'): boolean => state !== 'available'

/** The name of a state on a post; undefined while the thing is available. */
export function stateText(state: LineState, kind: 'offer' | 'wish'): string | undefined {
  if (state === 'available') return undefined
  if (state === 'sold') return kind === 'offer' ? 'Sold' : 'Found'
  return state === 'reserved' ? 'Reserved' : 'No longer available'
}
