import * as z from 'zod/mini'
import { commentCreated } from '../../events/comment-created.ts'
import { commentDeleted } from '../../events/comment-deleted.ts'
import { publish, type PublishedEvent } from '../../events/event.ts'
import { postCreated } from '../../events/post-created.ts'
import { postDeleted } from '../../events/post-deleted.ts'
import type { Count } from '../stream/count.ts'
import type { Change } from '../stream/publish-events.ts'
import { mediaRank } from './post-store.ts'

const written = {
  id: z.string(),
  campusId: z.string(),
  author: z.object({ id: z.string() }),
  uploadIds: z.array(z.string()),
  deletedAt: z.optional(z.number()),
}
const postRow = z.object({ sk: z.literal('#POST'), ...written })
const commentRow = z.object({
  sk: z.string().check(z.startsWith('COMMENT#')),
  ...written,
  parentId: z.string(),
  createdAt: z.number(),
  rootPictures: z._default(z.number(), 0),
})

/** What the writes of posts' rows mean to others. */
export function postFacts({ before, after }: Change): PublishedEvent[] {
  const row = postRow.safeParse(after)
  if (!row.success) return []
  const { id, campusId, author, uploadIds, deletedAt } = row.data
  if (deletedAt && !before?.['deletedAt']) return [publish(postDeleted, { postId: id, authorId: author.id })]
  if (before || deletedAt) return []
  return [publish(postCreated, { postId: id, campusId, authorId: author.id, uploadIds })]
}

/** What the writes of comments' rows mean to others. A sweep that removes one says nothing. */
export function commentFacts({ before, after }: Change): PublishedEvent[] {
  const row = commentRow.safeParse(after)
  if (!row.success) return []
  const { id, parentId, campusId, author, uploadIds, deletedAt } = row.data
  if (deletedAt && !before?.['deletedAt'])
    return [publish(commentDeleted, { commentId: id, authorId: author.id })]
  if (before || deletedAt) return []
  return [publish(commentCreated, { commentId: id, parentId, campusId, authorId: author.id, uploadIds })]
}

const threadRow = z.object({
  pk: z.string().check(z.startsWith('POST#')),
  sk: z.string().check(z.regex(/^(COMMENT|LIKE)#/)),
})
const authored = z.object({ author: z.object({ id: z.string() }) })

/** What the rows of a thread change in the numbers of its post and its comments. */
export function postCounts({ before, after }: Change): Count[] {
  const row = threadRow.safeParse(after ?? before)
  const difference = Number(isThere(after)) - Number(isThere(before))
  if (!row.success || difference === 0) return []
  const { pk, sk } = row.data
  const [kind, ulid, userId] = sk.split('#')
  if (kind === 'LIKE' && userId !== undefined) return [savesOfComment(pk, ulid ?? '', difference)]
  const ofPost = { key: { pk, sk: '#POST' }, whenGone: sweepPost(pk) }
  if (kind === 'LIKE') return [{ ...ofPost, add: { saves: difference }, rows: 'LIKE#u_' }]
  const comment = commentRow.safeParse(after ?? before)
  if (!comment.success) return []
  const { createdAt, rootPictures } = comment.data
  const activity = {
    lastActivityAt: createdAt,
    ...(rootPictures > 0 ? { mediaRank: mediaRank(rootPictures, createdAt) } : {}),
  }
  const counted = { ...ofPost, add: { comments: difference }, rows: 'COMMENT#' }
  return [{ ...counted, ...(difference > 0 ? { set: activity } : {}) }]
}

/** A tombstone is not there any more. */
const isThere = (row: Record<string, unknown> | undefined) =>
  row !== undefined && row['deletedAt'] === undefined

function savesOfComment(pk: string, ulid: string, difference: number): Count {
  return {
    key: { pk, sk: `COMMENT#${ulid}` },
    add: { saves: difference },
    rows: `LIKE#${ulid}#`,
    // The comment may be swept already, and with it who wrote it.
    whenGone: (row) => [
      publish(commentDeleted, {
        commentId: `${pk.slice('POST#'.length)}_${ulid}`,
        authorId: authored.safeParse(row).data?.author.id ?? '',
      }),
    ],
  }
}

/** A post's row outlives its sweep by days: where there is none, there never was one. */
const sweepPost = (pk: string) => (row: Record<string, unknown> | undefined) => {
  const tombstone = authored.safeParse(row)
  return tombstone.success
    ? [publish(postDeleted, { postId: pk.slice('POST#'.length), authorId: tombstone.data.author.id })]
    : []
}
