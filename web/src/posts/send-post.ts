import { createPost } from '../../../shared/posts/create-post.ts'
import type { Post } from '../../../shared/posts/post.ts'
import { call } from '../lib/call.ts'
import { getComposer } from '../composer/store.ts'
import { sendComposer } from '../composer/send.ts'
import { postSubject } from './subject.ts'

/** Publishes the post in the composer with its category and price; returns undefined if that failed. */
export function sendPost(campusId: string): Promise<Post | undefined> {
  const { category, sale } = getComposer(postSubject)
  const about = { campusId, ...(category && { category }), ...(sale && { sale }) }
  return sendComposer(postSubject, [about], (id, content) => call(createPost, { id, ...about, ...content }))
}
