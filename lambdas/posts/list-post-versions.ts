import { listPostVersions as contract, versionsPageSize } from '../../shared/posts/list-post-versions.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { pageAfter, pageOf } from '../platform/page.ts'
import { mentionStore } from '../users/mention-store.ts'
import { postStore } from './post-store.ts'
import { versionStore } from './version-store.ts'

/** A caller who may see the post may also read its earlier versions. */
export const listPostVersions = operation(
  contract,
  {
    posts: only(postStore, 'get'),
    versions: only(versionStore, 'list'),
    mentions: only(mentionStore, 'named'),
  },
  async ({ postId, cursor }, { posts, versions, mentions, see, visible }) => {
    const page = { limit: versionsPageSize, after: pageAfter(cursor) }
    const { revision = 0 } = see(await posts.get(postId))
    const { items, next } = await versions.list(postId, revision, page)
    return pageOf(await mentions.named(items, visible), next)
  },
)
