import { findCampus } from '../../../shared/campuses/campus.ts'
import { fileIdOn, type Media } from '../../../shared/media/media.ts'
import { mediaFiles } from '../../../lambdas/media/files.ts'
import type { Platform } from '../../../lambdas/platform/platform.ts'
import { authorOf } from '../../../lambdas/users/author.ts'
import { postStore } from '../../../lambdas/posts/post-store.ts'
import type { User } from '../../../lambdas/users/user-store.ts'
import { altOf, photoOf } from './drawings.ts'
import type { DemoPost } from './posts.ts'
import type { SeedState } from './seed-state.ts'

/** When an item of the demo was written, in epoch milliseconds. */
export const timeOf = ({ minutesAgo }: { minutesAgo: number }, { epoch }: SeedState) =>
  Math.round(epoch - minutesAgo * 60_000)

export const idOfPost = (post: DemoPost, state: SeedState) =>
  state.ulid(`post ${post.key}`, timeOf(post, state))

/** Writes posts and their pictures through the product's own stores; existing ones are kept. */
export function postsSeeder(platform: Platform, state: SeedState) {
  const store = postStore(platform)
  const files = mediaFiles(platform)

  /** Every post gets its own files for a picture, as after an upload. */
  async function storePicture(post: DemoPost, name: string): Promise<Media> {
    const photo = await photoOf(name)
    const fileId = fileIdOn(findCampus(post.campusId), state.hex(`file ${post.key} ${name}`, 32))
    await files.writePhoto(fileId, photo)
    const { width, height, placeholder } = photo
    return { kind: 'photo', fileId, width, height, placeholder, alt: altOf(name) }
  }

  return {
    async addPost(post: DemoPost, author: User): Promise<void> {
      if (await store.get(idOfPost(post, state))) return
      const media = await Promise.all(post.pictures.map((name) => storePicture(post, name)))
      const { campusId, blocks, category, sale } = post
      await store.create(
        {
          id: idOfPost(post, state),
          campusId,
          author: authorOf(author),
          blocks,
          category,
          sale,
          media,
          bodyHash: 'demo',
        },
        timeOf(post, state),
      )
    },
  }
}
