/** The posts that messages share, as whoever reads a message may see them at that moment. */
import * as z from 'zod/mini'
import type { Message, SharedPost } from '../../shared/chats/chat.ts'
import { beginningOf } from '../../shared/composer/rich-text.ts'
import type { Visibility } from '../access/visibility.ts'
import { effect } from '../platform/effect.ts'
import { anyId, onRows } from '../platform/grants.ts'
import { isLive } from '../platform/row.ts'
import { postKey } from '../posts/post-keys.ts'
import { rowSchema, type PostRow } from '../posts/post-store.ts'
import type { MessageRow } from './message-store.ts'

export const sharedPosts = effect({ shownIn: onRows(postKey(anyId), 'BatchGetItem') }, ({ table, now }) => ({
  /** Messages as they are shown, with the posts that they share: one BatchGet, and none where they share none. */
  async shownIn(messages: MessageRow[], visible: Visibility['visible']): Promise<Message[]> {
    const ids = new Set(messages.flatMap(({ postId }) => postId ?? []))
    const rows = await table.getMany([...ids].map(postKey))
    const posts = rows.map((row) => z.parse(rowSchema, row)).filter((post) => isLive(post, now()))
    return messages.map(({ id, chatId, senderId, blocks, photo, postId, hearts, createdAt }) => ({
      id,
      chatId,
      senderId,
      blocks,
      photo,
      createdAt,
      hearts: Object.keys(hearts),
      ...(postId !== undefined && { post: cardOf(postId, posts, visible) }),
    }))
  },
}))

function cardOf(id: string, posts: PostRow[], visible: Visibility['visible']): SharedPost {
  const post = posts.find((one) => one.id === id)
  if (post?.deletedAt !== undefined) return { state: 'deleted', id }
  const [seen] = visible(post ? [post] : [])
  if (!seen) return { state: 'missing', id }
  const { author, blocks, media, category } = seen
  return { state: 'shown', id, author, text: beginningOf(blocks), cover: media[0], category }
}
