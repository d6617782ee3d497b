/** Adds to each notification in a mail its person's picture, the first words of its text, and the post that it is about. */
import { beginningOf, shownLines } from '../../shared/composer/rich-text.ts'
import { stillOf } from '../../shared/media/media.ts'
import { threadOf, type Post } from '../../shared/posts/post.ts'
import type { NotificationRow } from '../notifications/notification-store.ts'
import type { User } from '../users/user-store.ts'
import { mailedAvatar, mailedPhoto } from './inline-pictures.ts'
import type { MailPicture } from './mime.ts'
import { itemsMaximum, type MailedNotification } from './notification-mail.ts'

interface Happening {
  row: NotificationRow
  actor: User
}

interface Sources {
  /** Posts that the person may read. */
  posts: Post[]
  /** Whether the person wants mails to quote texts. */
  previews: boolean
  read: (paths: string[]) => Promise<Map<string, MailPicture>>
}

/** The most pictures of posts in a mail: mail programs would cut off a mail with ten pictures of 30 KB. */
const photosMaximum = 4
const lineLength = 79

/** The post whose page a notification links to; undefined if it links to a conversation. */
export const rootOf = ({ postId }: NotificationRow): string | undefined =>
  postId === undefined ? undefined : threadOf(postId).rootId

export async function illustrate(
  happenings: Happening[],
  { posts, previews, read }: Sources,
): Promise<MailedNotification[]> {
  const postOf = (row: NotificationRow) => posts.find(({ id }) => id === rootOf(row))
  const listed = happenings.slice(0, itemsMaximum)
  const about = [...new Set(listed.flatMap(({ row }) => postOf(row) ?? []))]
  const photos = about.flatMap((post) => photoOf(post)?.path ?? []).slice(0, photosMaximum)
  const faces = listed.flatMap(({ actor }) => (actor.picture ? [mailedAvatar(actor.picture)] : []))
  const pictures = await read([...photos, ...faces])
  return happenings.map(({ row, actor }) => {
    const post = postOf(row)
    return {
      ...row,
      text: previews ? row.text : undefined,
      name: `${actor.firstName} ${actor.lastName}`,
      picture: actor.picture ? pictures.get(mailedAvatar(actor.picture)) : undefined,
      ...(post && { post: shownOf(post, row, pictures) }),
    }
  })
}

function shownOf(post: Post, row: NotificationRow, pictures: Map<string, MailPicture>) {
  const photo = photoOf(post)
  // The notification may already quote the post itself.
  const isSaid = row.postId === post.id && row.text !== undefined
  const [line] = isSaid ? [] : shownLines(post.blocks)
  return {
    line: line && beginningOf([line], lineLength),
    picture: photo && pictures.get(photo.path),
    alt: photo?.alt,
  }
}

/** The first of a post's pictures, in the size for mails. */
function photoOf({ media }: Post): { path: string; alt: string | undefined } | undefined {
  const [first] = media.flatMap((one) => stillOf(one) ?? [])
  const path = first && mailedPhoto(first)
  return path === undefined ? undefined : { path, alt: first?.alt }
}
