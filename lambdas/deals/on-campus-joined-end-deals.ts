import { campusJoined } from '../../events/campus-joined.ts'
import { reaction } from '../platform/reaction.ts'
import { dealEndings } from './endings.ts'

/** Deals are between members of one campus, so joining another campus ends a person's deals on the former one. */
export const { handler, grants } = reaction(
  campusJoined,
  { ends: dealEndings },
  async ({ userId, campusId }, { ends }) => {
    await ends.endThose(userId, (_, campusOfPost) => campusOfPost !== campusId)
  },
)
