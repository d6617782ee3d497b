import type { Block } from '../../../shared/composer/rich-text.ts'
import { linkify } from '../../../shared/composer/written-text.ts'
import { commentStore } from '../../../lambdas/comments/comment-store.ts'
import { peopleAbove } from '../../../lambdas/comments/people-above.ts'
import type { Platform } from '../../../lambdas/platform/platform.ts'
import { saveStore } from '../../../lambdas/saves/save-store.ts'
import { authorOf } from '../../../lambdas/users/author.ts'
import type { User } from '../../../lambdas/users/user-store.ts'
import { chance, type DemoPost } from './posts.ts'
import { idOfPost, timeOf } from './seed-posts.ts'
import type { SeedState } from './seed-state.ts'
import { commentsOf, saversOf, saversOfComment, type DemoComment } from './threads.ts'

/** The people who exist so far, by e-mail address. Only their comments and saves are written. */
type People = ReadonlyMap<string, User>

/** A post or comment to which others reply. */
interface Written {
  id: string
  author: User
  parentId?: string
  authorsAbove?: string[]
}

/**
 * Writes the comments below posts, and the saves of posts and comments. Counts and notifications derive from these rows.
 */
export function threadsSeeder(platform: Platform, state: SeedState) {
  const comments = commentStore(platform)
  const saves = saveStore(platform)

  /** Adds saves. Each save is later than the saved item, and not in the future. */
  async function addSaves(
    { id, author }: Written,
    savers: string[],
    { key, minutesAgo }: DemoPost | DemoComment,
    users: People,
  ) {
    for (const email of savers) {
      const user = users.get(email)
      const savedAt = timeOf({ minutesAgo: minutesAgo * chance(`${key} saved at ${email}`) }, state)
      if (user)
        await saves.add(id, { person: authorOf(user), campusId: user.campusId, authorId: author.id }, savedAt)
    }
  }

  async function addComment(
    { key, text, ...comment }: DemoComment,
    author: User,
    { post, root, parent }: { post: DemoPost; root: Written; parent: Written },
  ): Promise<Written> {
    const at = timeOf(comment, state)
    const id = `${root.id}_${state.ulid(`comment ${key}`, at)}`
    const isMentioning = parent !== root && chance(`${key} mention`) < 0.15
    const written = { id, parentId: parent.id, ...peopleAbove(root, parent) }
    await comments.create(
      {
        ...written,
        campusId: post.campusId,
        author: authorOf(author),
        blocks: [isMentioning ? mentioning(parent.author, text) : linkify(text)],
        media: [],
        bodyHash: 'demo',
        rootPictures: post.pictures.length,
      },
      at,
    )
    return { ...written, author }
  }

  return {
    async addThread(post: DemoPost, users: People): Promise<void> {
      const poster = users.get(post.author)
      if (!poster) return
      const root = { id: idOfPost(post, state), author: poster }
      await addSaves(root, saversOf(post), post, users)
      const byKey = new Map<string, Written>()
      for (const comment of commentsOf(post)) {
        const author = users.get(comment.author)
        const parent = comment.parent === undefined ? root : byKey.get(comment.parent)
        if (!author || !parent) continue
        const written = await addComment(comment, author, { post, root, parent })
        byKey.set(comment.key, written)
        await addSaves(written, saversOfComment(comment, post), comment, users)
      }
    },
  }
}

/** A text that begins by mentioning a person. */
function mentioning({ id: userId, username }: User, text: string): Block {
  const mention = { start: 0, end: username.length + 1, userId }
  return { ...linkify(`@${username} ${text}`), mentions: [mention] }
}
