import { findCampus } from '../../../shared/campuses/campus.ts'
import { fileIdOn, type Media } from '../../../shared/media/media.ts'
import type { Block } from '../../../shared/composer/rich-text.ts'
import { linkify } from '../../../shared/composer/written-text.ts'
import { mediaFiles } from '../../../lambdas/media/files.ts'
import type { Platform } from '../../../lambdas/platform/platform.ts'
import { commentStore } from '../../../lambdas/comments/comment-store.ts'
import { authorOf } from '../../../lambdas/users/author.ts'
import { postStore } from '../../../lambdas/posts/post-store.ts'
import { saveStore } from '../../../lambdas/saves/save-store.ts'
import type { User } from '../../../lambdas/users/user-store.ts'
import { altOf, photoOf } from './drawings.ts'
import { chance, type DemoPost } from './posts.ts'
import type { SeedState } from './seed-state.ts'
import { commentsOf, saversOf, saversOfComment, type DemoComment } from './threads.ts'

/** The people who exist so far, by e-mail. Nobody else has written or saved anything yet. */
type People = ReadonlyMap<string, User>

/** Writes posts and their pictures through the product's own stores; existing ones are left alone. */
export function postsSeeder(platform: Platform, state: SeedState) {
  const store = postStore(platform)
  const comments = commentStore(platform)
  const saves = saveStore(platform)
  const files = mediaFiles(platform)

  /** Every post gets its own files for a picture, as after an upload. */
  async function storePicture(post: DemoPost, name: string): Promise<Media> {
    const photo = await photoOf(name)
    const fileId = fileIdOn(findCampus(post.campusId), state.hex(`file ${post.key} ${name}`, 32))
    await files.writePhoto(fileId, photo)
    const { width, height, placeholder } = photo
    return { kind: 'photo', fileId, width, height, placeholder, alt: altOf(name) }
  }

  const at = (minutesAgo: number) => Math.round(state.epoch - minutesAgo * 60_000)
  const idOf = (post: DemoPost) => state.ulid(`post ${post.key}`, at(post.minutesAgo))

  /** Saves are later than what they save, and not in the future. */
  async function addSaves(
    id: string,
    savers: string[],
    { key, minutesAgo }: DemoPost | DemoComment,
    users: People,
  ) {
    for (const email of savers) {
      const user = users.get(email)
      const savedAt = at(minutesAgo * chance(`${key} saved at ${email}`))
      if (user) await saves.add(id, { person: authorOf(user), campusId: user.campusId }, savedAt)
    }
  }

  return {
    async addPost(post: DemoPost, author: User): Promise<void> {
      if (await store.get(idOf(post))) return
      const media = await Promise.all(post.pictures.map((name) => storePicture(post, name)))
      const { campusId, blocks, category } = post
      await store.create(
        {
          id: idOf(post),
          campusId,
          author: authorOf(author),
          blocks,
          category,
          media,
          bodyHash: 'demo',
        },
        at(post.minutesAgo),
      )
    },

    /** Writes the comments below a post and the saves of both; the counts follow from the rows. */
    async addThread(post: DemoPost, users: People): Promise<void> {
      const rootId = idOf(post)
      await addSaves(rootId, saversOf(post), post, users)
      const ids = new Map<string, string>()
      const authors = new Map<string, User>()
      for (const comment of commentsOf(post)) {
        const author = users.get(comment.author)
        const parentId = comment.parent === undefined ? rootId : ids.get(comment.parent)
        if (!author || !parentId) continue
        authors.set(comment.key, author)
        const answered = comment.parent === undefined ? undefined : authors.get(comment.parent)
        const isMentioned = chance(`${comment.key} mention`) < 0.15
        const id = `${rootId}_${state.ulid(`comment ${comment.key}`, at(comment.minutesAgo))}`
        ids.set(comment.key, id)
        await comments.create(
          {
            id,
            campusId: post.campusId,
            parentId,
            author: authorOf(author),
            blocks: [answered && isMentioned ? mentioning(answered, comment.text) : linkify(comment.text)],
            media: [],
            bodyHash: 'demo',
            rootPictures: post.pictures.length,
          },
          at(comment.minutesAgo),
        )
        await addSaves(id, saversOfComment(comment, post), comment, users)
      }
    },
  }
}

/** A text that begins with the mention of somebody. */
function mentioning({ id: userId, username }: User, text: string): Block {
  const mention = { start: 0, end: username.length + 1, userId }
  return { ...linkify(`@${username} ${text}`), mentions: [mention] }
}
