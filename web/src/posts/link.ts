import type { Comment } from '../../../shared/comments/comment.ts'
import type { Post } from '../../../shared/posts/post.ts'

/** The address for sharing a post or comment. The page that it opens offers to start a conversation with the author. */
export function postLink({ id }: Pick<Post, 'id'>): string {
  return `${window.location.origin}/post/${id}?redirect=true`
}

/** Returns a title such as "Ana's post". */
export function postTitle(post: Post | Comment): string {
  const first = post.author.name.split(' ')[0] ?? post.author.name
  return `${first}'s ${'comments' in post ? 'post' : 'comment'}`
}
