import { countDoubted } from '../../events/count-doubted.ts'
import { reaction } from '../platform/reaction.ts'
import { recounts } from './recount.ts'

/** Counts the rows that a doubted row counts, and writes their numbers. */
export const { handler, grants } = reaction(countDoubted, { recounts }, (doubt, effects) =>
  effects.recounts.recount(doubt),
)
