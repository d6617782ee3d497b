import type { Post } from '../../../shared/posts/post.ts'

/** The ids of the posts that a later comment has moved above a newer post in the feed. */
export function liftedPosts(posts: readonly Post[]): Set<string> {
  const lifted = new Set<string>()
  let newestBelow = 0
  for (const post of posts.toReversed()) {
    const wasCommented = post.comments > 0 && post.lastActivityAt > post.createdAt
    if (wasCommented && newestBelow > post.createdAt) lifted.add(post.id)
    newestBelow = Math.max(newestBelow, post.createdAt)
  }
  return lifted
}
