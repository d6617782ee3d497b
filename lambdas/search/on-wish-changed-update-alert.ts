import { isDeepStrictEqual } from 'node:util'
import { wishChanged } from '../../events/wish-changed.ts'
import { soughtBy } from '../../shared/search/sought-by.ts'
import { only } from '../platform/effect.ts'
import { reaction } from '../platform/reaction.ts'
import { postStore, type PostRow } from '../posts/post-store.ts'
import { alertStore } from './alert-store.ts'

/** Keeps what a wish looks for as an alert of its campus, as long as the wish is open. */
export const { handler, grants } = reaction(
  wishChanged,
  { posts: only(postStore, 'get'), alerts: only(alertStore, 'setWish') },
  async ({ postId, campusId, authorId }, { posts, alerts }) => {
    const sought = async () => soughtOfWish(await posts.get(postId, { consistent: true }))
    let wanted = await sought()
    let written: typeof wanted
    do {
      written = wanted
      await alerts.setWish({ campusId, userId: authorId, id: postId, sought: written })
      // Repeats if the wish changed between the read and the write, because the event of that change may have been
      // handled before this write.
      wanted = await sought()
    } while (!isDeepStrictEqual(written, wanted))
  },
)

function soughtOfWish(post: PostRow | undefined) {
  const { sale, state = 'available', blocks = [], deletedAt } = post ?? {}
  if (sale?.kind !== 'wish' || state !== 'available' || deletedAt !== undefined) return undefined
  return soughtBy(blocks.map(({ text }) => text).join('\n'), sale)
}
