/** The posts that messages share, as the reader of a message may see them now. */
import * as z from 'zod/mini'
import type { SharedPost } from '../../shared/chats/chat.ts'
import { beginningOf } from '../../shared/composer/rich-text.ts'
import type { Visibility } from '../access/visibility.ts'
import { effect } from '../platform/effect.ts'
import { anyId, onRows } from '../platform/grants.ts'
import { isLive } from '../platform/row.ts'
import { postKey } from '../posts/post-keys.ts'
import { rowSchema, type PostRow } from '../posts/post-store.ts'

const anyPost = postKey(anyId)
const grants = { cardsOf: onRows(anyPost, 'BatchGetItem'), authorOf: onRows(anyPost, 'GetItem') }

export const sharedPosts = effect(grants, ({ table, now }) => ({
  /** Returns the cards of the posts with these ids. Takes one BatchGet, or no read if there are no ids. */
  async cardsOf(
    ids: readonly string[],
    visible: Visibility['visible'],
  ): Promise<ReadonlyMap<string, SharedPost>> {
    const once = [...new Set(ids)]
    const rows = await table.getMany(once.map(postKey))
    const posts = rows.map((row) => z.parse(rowSchema, row)).filter((post) => isLive(post, now()))
    return new Map(once.map((id) => [id, cardOf(id, posts, visible)]))
  },

  /** Returns the id of a post's author, also of a deleted post whose row still exists. */
  async authorOf(id: string): Promise<string | undefined> {
    const row = await table.get(postKey(id))
    return row && z.parse(rowSchema, row).author.id
  },
}))

function cardOf(id: string, posts: PostRow[], visible: Visibility['visible']): SharedPost {
  const post = posts.find((one) => one.id === id)
  if (post?.deletedAt !== undefined) return { state: 'deleted', id }
  const [seen] = visible(post ? [post] : [])
  if (!seen) return { state: 'missing', id }
  const { author, blocks, media, category, sale, state: saleState } = seen
  return { state: 'shown', id, author, text: beginningOf(blocks), cover: media[0], category, sale, saleState }
}
