import { countDoubted } from '../../events/count-doubted.ts'
import { reaction } from '../platform/reaction.ts'
import { recounts } from './recount.ts'

/** Recounts the numbers of a doubtful row. */
export const { handler, grants } = reaction(countDoubted, { recounts }, (doubt, effects) =>
  effects.recounts.recount(doubt),
)
