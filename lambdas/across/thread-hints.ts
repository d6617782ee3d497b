/** Sends hints about the comments of a post to the pages that show its thread. */
import { threadOf } from '../../shared/posts/post.ts'
import { hiddenPeopleOf } from '../blocks/hidden-people.ts'
import { sockets } from '../live/sockets.ts'
import { watchStore } from '../live/watch-store.ts'
import { effect } from '../platform/effect.ts'
import { userStore } from '../users/user-store.ts'

const { watchersOf, end } = watchStore.grants

export const threadHints = effect(
  { send: [...watchersOf, ...end, ...userStore.grants.get, ...sockets.grants.sendTo] },
  (platform) => {
    const [watching, users, open] = [watchStore(platform), userStore(platform), sockets(platform)]

    return {
      /**
       * The author's pages get the hint, too: the comment may be from another device. People hidden from the author get
       * none. Rows of closed sockets are removed.
       */
      async send(
        type: 'comment-created' | 'comment-deleted',
        { commentId, authorId }: { commentId: string; authorId: string },
      ): Promise<void> {
        const { rootId: postId } = threadOf(commentId)
        const watchers = await watching.watchersOf(postId)
        if (watchers.length === 0) return
        const author = await users.get(authorId)
        const hidden = author && hiddenPeopleOf(author)
        const reached = watchers.filter(({ userId }) => !hidden?.has(userId))
        const ids = reached.map(({ connectionId }) => connectionId)
        const gone = new Set(await open.sendTo(ids, { type, postId, commentId }))
        for (const one of reached) if (gone.has(one.connectionId)) await watching.end(one, postId)
      },
    }
  },
)
