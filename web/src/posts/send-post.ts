import { createPost } from '../../../shared/posts/create-post.ts'
import type { Post } from '../../../shared/posts/post.ts'
import { call } from '../lib/call.ts'
import { getComposer } from '../composer/store.ts'
import { sendComposer } from '../composer/send.ts'

/** Publishes the post in the composer with its category; undefined when that failed. */
export function sendPost(campusId: string): Promise<Post | undefined> {
  const { category } = getComposer('post')
  const about = category ? { campusId, category } : { campusId }
  return sendComposer('post', [about], (id, content) => call(createPost, { id, ...about, ...content }))
}
