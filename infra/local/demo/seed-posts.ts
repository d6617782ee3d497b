import { findCampus } from '../../../shared/campuses/campus.ts'
import { fileIdOn, type Media } from '../../../shared/media/media.ts'
import { mediaFiles } from '../../../lambdas/media/files.ts'
import type { Platform } from '../../../lambdas/platform/platform.ts'
import { authorOf } from '../../../lambdas/users/author.ts'
import { lineMoves } from '../../../lambdas/deals/line-moves.ts'
import { postStore, type PostRow } from '../../../lambdas/posts/post-store.ts'
import { versionStore } from '../../../lambdas/posts/version-store.ts'
import { linkify } from '../../../shared/composer/written-text.ts'
import { priceText } from '../../../shared/deals/sale.ts'
import type { User } from '../../../lambdas/users/user-store.ts'
import { altOf, photoOf } from './drawings.ts'
import { chance, type DemoPost } from './posts.ts'
import type { SeedState } from './seed-state.ts'

/** When an item of the demo was written, in epoch milliseconds. */
export const timeOf = ({ minutesAgo }: { minutesAgo: number }, { epoch }: SeedState) =>
  Math.round(epoch - minutesAgo * 60_000)

export const idOfPost = (post: DemoPost, state: SeedState) =>
  state.ulid(`post ${post.key}`, timeOf(post, state))

/** Returns the post before its author changed it. */
function firstVersionOf({ blocks, sale, later }: DemoPost): Pick<DemoPost, 'blocks' | 'sale'> {
  const [first, ...others] = blocks
  if (later === 'edited' && others.length > 0 && first) return { blocks: [first], ...(sale && { sale }) }
  if (later !== 'cheaper' || sale?.cents === undefined) return { blocks, ...(sale && { sale }) }
  const cents = Math.ceil((sale.cents * 1.2) / 500) * 500
  const asked = (text: string) => text.replace(priceText(sale.cents ?? 0), priceText(cents))
  return { blocks: blocks.map((block) => linkify(asked(block.text))), sale: { ...sale, cents } }
}

/** Writes posts and their pictures through the product's own stores, and keeps existing ones. */
export function postsSeeder(platform: Platform, state: SeedState) {
  const store = postStore(platform)
  /**
   * Returns the platform for a later change by the author. Its clock shows a time between the post and the first start.
   */
  const laterOn = (post: DemoPost): Platform => {
    const at = timeOf({ minutesAgo: post.minutesAgo * chance(`${post.key} changed at`) }, state)
    return { ...platform, now: () => at }
  }
  const files = mediaFiles(platform)

  /** Every post gets its own files for a picture, as after an upload. */
  async function storePicture(post: DemoPost, name: string): Promise<Media> {
    const photo = await photoOf(name)
    const fileId = fileIdOn(findCampus(post.campusId), state.hex(`file ${post.key} ${name}`, 32))
    await files.writePhoto(fileId, photo)
    const { width, height, placeholder } = photo
    return { kind: 'photo', fileId, width, height, placeholder, alt: altOf(name) }
  }

  /** Makes the author's later change. Idempotent: a post is sold only once, and an edited post is not edited again. */
  async function change(post: DemoPost, written: PostRow): Promise<void> {
    const { blocks, category, sale, later } = post
    const changing = laterOn(post)
    if (later === 'sold')
      await lineMoves(changing).make(written, { move: 'sell', by: written.author.id, version: 0 })
    else if (later && written.revision === undefined)
      await versionStore(changing).replace(written, { blocks, category, sale })
  }

  return {
    async addPost(post: DemoPost, author: User): Promise<void> {
      const id = idOfPost(post, state)
      const existing = await store.get(id, { consistent: true })
      if (existing) return change(post, existing)
      const media = await Promise.all(post.pictures.map((name) => storePicture(post, name)))
      const { campusId, category } = post
      await store.create(
        {
          id,
          campusId,
          author: authorOf(author),
          category,
          ...firstVersionOf(post),
          media,
          bodyHash: 'demo',
        },
        timeOf(post, state),
      )
      const created = await store.get(id, { consistent: true })
      if (created) await change(post, created)
    },
  }
}
