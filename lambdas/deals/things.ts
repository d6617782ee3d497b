/** What posts offer or look for. */
import { effect } from '../platform/effect.ts'
import { postStore, type PostRow } from '../posts/post-store.ts'

export const things = effect({ postOf: postStore.grants.get }, (platform) => {
  const posts = postStore(platform)
  return {
    /** An eventually consistent read may miss a new post, or its new price: a post without one is read again. */
    async postOf(postId: string): Promise<PostRow | undefined> {
      const seen = await posts.get(postId)
      return seen?.sale ? seen : posts.get(postId, { consistent: true })
    },
  }
})
