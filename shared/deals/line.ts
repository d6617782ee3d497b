/**
 * The thing that a post is about: one row, changed by one pure function, which the handler, the browser and the tests
 * share. The names of its states are in line-state.ts.
 */
import type { LineState } from './line-state.ts'

/**
 * The author's actions: mark the thing as sold, close it, undo one of these, sell another thing, or say that it is still
 * there.
 */
export const lineActions = ['sell', 'close', 'relist', 'another', 'keep'] as const
export type LineAction = (typeof lineActions)[number]

/** A thing without any action is available, in version 0. Each action makes a new version. */
export interface Line {
  state: LineState
  version: number
}

const results: Record<LineState, Partial<Record<LineAction, LineState>>> = {
  available: { sell: 'sold', close: 'closed', keep: 'available' },
  // A reserved thing allows no action, because its reservation has to be cancelled first.
  reserved: {},
  sold: { relist: 'available', another: 'available' },
  closed: { relist: 'available' },
}

/** The line after an action; undefined if the state of the line does not allow the action. */
export function lineAfter({ state, version }: Line, action: LineAction): Line | undefined {
  const next = results[state][action]
  return next && { state: next, version: version + 1 }
}

/**
 * The actions that a state allows, the usual one first. `keep` is left out: it is offered only when the author is asked.
 */
export const actionsOf = (state: LineState): LineAction[] =>
  lineActions.filter((action) => action !== 'keep' && results[state][action])
