import { findCampus } from '../../shared/campuses/campus.ts'
import { listSavers as contract, saversPageSize } from '../../shared/saves/list-savers.ts'
import { userIdSchema } from '../../shared/users/user.ts'
import { mayRead, readableCampus } from '../platform/authorize.ts'
import { operation } from '../platform/operation.ts'
import { pageAfter, pageOf } from '../platform/page.ts'
import { saveStore } from './save-store.ts'

export const listSavers = operation(
  contract,
  { saves: saveStore },
  async ({ postId, cursor }, { viewer, saves, refuse }) => {
    const page = { limit: saversPageSize, after: pageAfter(cursor, userIdSchema) }
    const target = await saves.target(postId)
    if (!target) return refuse('post-not-found')
    readableCampus(target.campusId, viewer)
    if (target.deletedAt) return refuse('post-deleted')
    const { savers, next } = await saves.listSavers(postId, page)
    const shown = savers.filter(({ campusId }) => !campusId || mayRead(findCampus(campusId), viewer))
    return pageOf(
      shown.map(({ person }) => person),
      next,
    )
  },
)
