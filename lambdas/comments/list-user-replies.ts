import { listUserReplies as contract, userRepliesPageSize } from '../../shared/comments/list-user-replies.ts'
import { beginningOf } from '../../shared/composer/rich-text.ts'
import { postIdSchema } from '../../shared/posts/schema.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { pageAfter, pageOf } from '../platform/page.ts'
import { mentionStore } from '../users/mention-store.ts'
import { commentStore } from './comment-store.ts'

export const listUserReplies = operation(
  contract,
  { comments: only(commentStore, 'listOfUser'), mentions: only(mentionStore, 'named') },
  async ({ userId, cursor }, { comments, mentions, see, visible }) => {
    const page = { limit: userRepliesPageSize, after: pageAfter(cursor, postIdSchema) }
    const { owner, replies, next } = await comments.listOfUser(userId, page)
    see(owner)
    // The page of a reply opens with its post, so the caller has to be able to see both.
    const below = visible(replies).filter(({ root }) => visible([root]).length > 0)
    const readable = below.map(({ root, ...comment }) => ({
      ...comment,
      post: { author: root.author.name, text: beginningOf(root.blocks) },
    }))
    return pageOf(await mentions.named(readable, visible), next)
  },
)
