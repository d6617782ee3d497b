/** Posts and comments for tests, written as a person writes them. */
import type { InputOf } from '../../shared/contract.ts'
import type { Comment } from '../../shared/comments/comment.ts'
import { createComment } from '../../shared/comments/create-comment.ts'
import { createPost } from '../../shared/posts/create-post.ts'
import type { Post } from '../../shared/posts/post.ts'
import { newUlid } from '../../shared/ulid.ts'
import { call, type Person } from '../cloud.ts'

export async function posted(
  person: Person,
  campusId: string,
  more: Partial<InputOf<typeof createPost>> = {},
): Promise<Post> {
  const input = { id: newUlid(Date.now()), campusId, blocks: [{ text: 'A bike' }], media: [], ...more }
  return (await call(createPost, input, person)).output
}

/** A comment on a post, or with `parentId` a reply. */
export async function commented(
  person: Person,
  { id: postId, campusId }: Post,
  more: Partial<InputOf<typeof createComment>> = {},
): Promise<Comment> {
  const blocks = [{ text: 'Is it still there?' }]
  const input = { id: newUlid(Date.now()), campusId, postId, parentId: postId, blocks, media: [], ...more }
  return (await call(createComment, input, person)).output
}
