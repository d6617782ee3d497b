import { campusJoined } from '../../events/campus-joined.ts'
import { reaction } from '../platform/reaction.ts'
import { dealEndings } from './endings.ts'

/** A deal is among members of the campus of its post: who joins another one has none left on the former. */
export const { handler, grants } = reaction(
  campusJoined,
  { ends: dealEndings },
  async ({ userId, campusId }, { ends }) => {
    await ends.endThose(userId, (_, campusOfPost) => campusOfPost !== campusId)
  },
)
