/** Posts as the things that they offer or look for. */
import { effect } from '../platform/effect.ts'
import { postStore, type PostRow } from '../posts/post-store.ts'

export const things = effect({ postOf: postStore.grants.get }, (platform) => {
  const posts = postStore(platform)
  return {
    /**
     * Reads a post without a sale again, consistently: an eventually consistent read may miss a new post or its new price.
     */
    async postOf(postId: string): Promise<PostRow | undefined> {
      const seen = await posts.get(postId)
      return seen?.sale ? seen : posts.get(postId, { consistent: true })
    },
  }
})
