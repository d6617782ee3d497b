import { listSavers as contract, saversPageSize } from '../../shared/saves/list-savers.ts'
import { userIdSchema } from '../../shared/users/user.ts'
import { operation } from '../access/operation.ts'
import { pageAfter, pageOf } from '../platform/page.ts'
import { saveStore } from './save-store.ts'

export const listSavers = operation(
  contract,
  { saves: saveStore },
  async ({ postId, cursor }, { saves, see, visible }) => {
    const page = { limit: saversPageSize, after: pageAfter(cursor, userIdSchema) }
    see(await saves.target(postId))
    const { savers, next } = await saves.listSavers(postId, page)
    const people = visible(savers).map(({ person }) => person)
    return pageOf(people, next)
  },
)
