import { listSavers as contract, saversPageSize } from '../../shared/saves/list-savers.ts'
import { userIdSchema } from '../../shared/users/user.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { pageAfter, pageOf } from '../platform/page.ts'
import { authorOf } from '../users/author.ts'
import { userStore } from '../users/user-store.ts'
import { saveStore } from './save-store.ts'

export const listSavers = operation(
  contract,
  { saves: only(saveStore, 'target', 'listSavers'), users: only(userStore, 'getMany') },
  async ({ postId, cursor }, { saves, users, see, visible }) => {
    const page = { limit: saversPageSize, after: pageAfter(cursor, userIdSchema) }
    see(await saves.target(postId))
    const { savers, next } = await saves.listSavers(postId, page)
    // Saving needs no school: whoever had none then may have joined a campus since.
    const without = savers.filter(({ person }) => !person.schoolVerified).map(({ person }) => person.id)
    const today = new Map((await users.getMany(without)).map((user) => [user.id, user]))
    const current = savers.map((saver) => {
      const user = today.get(saver.person.id)
      return user ? { person: authorOf(user), campusId: user.campusId } : saver
    })
    return pageOf(
      visible(current).map(({ person }) => person),
      next,
    )
  },
)
