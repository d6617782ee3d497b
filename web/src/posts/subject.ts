import { textMaximum } from '../../../shared/composer/rich-text.ts'
import { filesMaximum } from '../../../shared/posts/post.ts'
import type { Post } from '../../../shared/posts/post.ts'
import type { Subject } from '../composer/subject.ts'
import { isCategory } from '../../../shared/posts/category.ts'

/** The composer of a new post. */
export const postSubject: Subject = {
  key: 'post',
  filesMaximum,
  textMaximum,
  inDialog: true,
  failedAt: { to: '/create/post', label: 'See Post' },
}

/** The composer that edits a post; each post has its own draft. */
export const editSubject = (post: Post): Subject => ({
  key: `edit ${post.id}`,
  filesMaximum: 0,
  textMaximum,
  inDialog: false,
  keepsFiles: post.media.length > 0,
  start: () => ({
    ...writtenIn(post),
    category: isCategory(post.category) ? post.category : undefined,
    sale: post.sale,
    revision: post.revision ?? 0,
  }),
})

/** The text of a post as its author typed it, with the current user names of the mentioned people. */
function writtenIn({ blocks, mentioned = {} }: Post) {
  const lines = blocks.map(({ text, mentions = [] }) =>
    mentions.reduceRight((line, { start, end, userId }) => {
      const username = mentioned[userId]
      return username === undefined ? line : `${line.slice(0, start)}@${username}${line.slice(end)}`
    }, text),
  )
  return {
    text: lines.join('\n'),
    people: Object.entries(mentioned).map(([id, username]) => ({ id, username })),
  }
}
