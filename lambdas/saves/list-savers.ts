import { listSavers as contract, saversPageSize } from '../../shared/saves/list-savers.ts'
import { userIdSchema } from '../../shared/users/schema.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { pageAfter, pageOf } from '../platform/page.ts'
import { authorOf } from '../users/author.ts'
import { userStore } from '../users/user-store.ts'
import { saveStore } from './save-store.ts'
import { showsSaves } from './shows-saves.ts'

/** Reads the current rows of people, so settings take effect at once, and campuses that were joined after the save count. */
export const listSavers = operation(
  contract,
  { saves: only(saveStore, 'target', 'listSavers'), users: only(userStore, 'getMany') },
  async ({ postId, cursor }, { viewer, saves, users, see, visible }) => {
    const page = { limit: saversPageSize, after: pageAfter(cursor, userIdSchema) }
    const { root, target } = await saves.target(postId)
    see(root)
    see(target)
    const { savers, next } = await saves.listSavers(postId, page)
    const today = new Map(
      (await users.getMany(savers.map(({ person }) => person.id))).map((user) => [user.id, user]),
    )
    const current = savers.flatMap(({ person: { id } }) => {
      const user = today.get(id)
      return user && showsSaves(user, viewer) ? [{ person: authorOf(user), campusId: user.campusId }] : []
    })
    const shown = visible(current).map(({ person }) => person)
    return { ...pageOf(shown, next), ...(shown.length < savers.length && { someHidden: true as const }) }
  },
)
