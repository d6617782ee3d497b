/** The parts of posts and comments that notifications need. */
import * as z from 'zod/mini'
import { beginningOf } from '../../shared/composer/rich-text.ts'
import { blockSchema } from '../../shared/composer/schema.ts'
import { mentionsOf } from '../../shared/composer/written-text.ts'
import type { NoticeType } from '../../shared/notifications/notification.ts'
import { threadOf } from '../../shared/posts/post.ts'
import { notificationId } from './id-of-fact.ts'
import type { NewNotification } from './notification-store.ts'

/** The row of a post or comment; only comments have the last three fields. */
export const textSchema = z.object({
  id: z.string(),
  author: z.object({ id: z.string() }),
  blocks: z.array(blockSchema),
  /** Epoch milliseconds. */
  createdAt: z.number(),
  deletedAt: z.optional(z.number()),
  parentId: z.optional(z.string()),
  rootAuthorId: z.optional(z.string()),
  authorsAbove: z._default(z.array(z.string()), []),
})
export type Text = z.output<typeof textSchema>

/** Returns the people to notify of a post or comment, each with the most specific type. Its author is never notified. */
export function receiversOf(text: Text): ReadonlyMap<string, NoticeType> {
  const [parentAuthor, ...others] = text.authorsAbove
  const receivers: [userId: string | undefined, type: NoticeType][] = [
    ...mentionsOf(text.blocks).map(({ userId }): [string, NoticeType] => [userId, 'mention']),
    [parentAuthor, 'comment reply'],
    ...others.map((userId): [string, NoticeType] => [userId, 'comment interaction']),
    [text.rootAuthorId, parentAuthor === undefined ? 'comment' : 'post interaction'],
  ]
  const closest = new Map<string, NoticeType>()
  for (const [userId, type] of receivers)
    if (userId !== undefined && userId !== text.author.id && !closest.has(userId)) closest.set(userId, type)
  return closest
}

/** Returns the id that all notifications of a text share; each is in another person's partition. */
export const textNotificationId = ({
  id,
  authorId,
  createdAt,
}: {
  id: string
  authorId: string
  createdAt: number
}) => notificationId({ at: createdAt, of: `text ${id}`, actorId: authorId })

/** The notifications of a post or comment, one per receiver. */
export function notificationsOf(text: Text): NewNotification[] {
  const { id: postId, author, createdAt } = text
  const id = textNotificationId({ id: postId, authorId: author.id, createdAt })
  return [...receiversOf(text)].map(([userId, type]) => ({
    userId,
    id,
    type,
    actorId: author.id,
    subjectId: subjectOf(text, type),
    postId,
    text: previewOf(text),
    createdAt,
  }))
}

/** Returns the subject of a notification: the text itself, the comment that it replies to, or its post. */
function subjectOf({ id, parentId = id }: Text, type: NoticeType): string {
  if (type === 'mention') return id
  return type === 'comment reply' || type === 'comment interaction' ? parentId : threadOf(id).rootId
}

/** Returns the beginning of a text, at most 100 characters; undefined if it has only files. */
export const previewOf = ({ blocks }: Pick<Text, 'blocks'>) => beginningOf(blocks, 99) || undefined
