import type { Media } from '../../../shared/media/media.ts'
import { mediaFiles } from '../../../lambdas/media/media-files.ts'
import type { Platform } from '../../../lambdas/platform/platform.ts'
import { authorOf } from '../../../lambdas/posts/create-post.ts'
import { postStore } from '../../../lambdas/posts/post-store.ts'
import type { User } from '../../../lambdas/users/user-store.ts'
import { photoOf } from './drawing-photos.ts'
import { drawings, type DrawingName } from './drawings.ts'
import type { DemoPost } from './posts.ts'
import type { SeedState } from './seed-state.ts'

/** Writes posts and their pictures through the product's own stores; what is there already stays. */
export function postsSeeder(platform: Platform, state: SeedState) {
  const store = postStore(platform)
  const files = mediaFiles()

  /** A post’s picture has files of its own, as an uploaded one has. */
  async function storePicture(post: DemoPost, name: DrawingName): Promise<Media> {
    const photo = await photoOf(name)
    const fileId = state.hex(`file ${post.key} ${name}`, 32)
    await files.writePhoto(fileId, photo)
    const { width, height, placeholder } = photo
    return { kind: 'photo', fileId, width, height, placeholder, alt: drawings[name].alt }
  }

  return {
    async addPost(post: DemoPost, author: User): Promise<void> {
      const createdAt = Math.round(state.epoch - post.minutesAgo * 60_000)
      const id = state.ulid(`post ${post.key}`, createdAt)
      if (await store.get(id)) return
      const media = await Promise.all(post.pictures.map((name) => storePicture(post, name)))
      const { campusId, blocks, category } = post
      await store.create(
        { id, campusId, author: authorOf(author), blocks, category, media, bodyHash: 'demo', uploadIds: [] },
        createdAt,
      )
    },
  }
}
