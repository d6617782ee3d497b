import { threadOf } from '../../shared/posts/post.ts'
import { effect } from '../platform/effect.ts'
import type { Write } from '../platform/table.ts'
import { postStore } from '../posts/post-store.ts'
import { tombstoneStore } from '../posts/tombstone-store.ts'

const { takenDownBy, restoringComment } = tombstoneStore.grants
const { get, restoring } = postStore.grants

export const restoredThing = effect(
  { restoring: [...takenDownBy, ...restoringComment, ...get, ...restoring] },
  (platform) => {
    const [tombstones, posts] = [tombstoneStore(platform), postStore(platform)]
    return {
      /**
       * The write that restores a post or comment that this decision took down; undefined if the decision did not take
       * it down.
       */
      async restoring(id: string, authorId: string, decisionId: string): Promise<Write | undefined> {
        if ((await tombstones.takenDownBy(id)) !== decisionId) return undefined
        if (threadOf(id).commentUlid !== undefined)
          return tombstones.restoringComment(id, authorId, decisionId)
        const post = await posts.get(id, { consistent: true })
        return post && posts.restoring(post, decisionId)
      },
    }
  },
)
