import * as z from 'zod/mini'
import { commentDeleted } from '../../events/comment-deleted.ts'
import { publish, type PublishedEvent } from '../../events/event.ts'
import { saveChanged } from '../../events/save-changed.ts'
import { threadOf } from '../../shared/posts/post.ts'
import { anyId } from '../platform/grants.ts'
import { isPresent, keySchema, type Row } from '../platform/row.ts'
import { itemKey, savedIdOf, saveKey, savesPrefix } from '../posts/post-keys.ts'
import { postTarget } from '../posts/posts-facts.ts'
import type { Change, Count, Facts } from '../platform/change.ts'

const authored = z.object({ author: z.object({ id: z.string() }) })

const saveRow = z.extend(saveChanged.detail, { sk: z.string().check(z.startsWith(saveKey('', '').sk)) })

export const savesFacts: Facts = { events: saveEvents, counts: { of: saveCounts, rows: [itemKey(anyId)] } }

/** Publishes save-changed for a save's row that was added or removed. */
function saveEvents({ before, after }: Change): PublishedEvent[] {
  const save = before && after ? undefined : saveRow.safeParse(after ?? before).data
  if (!save) return []
  const { postId, userId, authorId, savedAt } = save
  return [publish(saveChanged, { postId, userId, authorId, savedAt })]
}

/** A save changes the number of saves of its post or comment. */
function saveCounts({ before, after }: Change): Count[] {
  const key = keySchema.safeParse(after ?? before)
  const id = key.success ? savedIdOf(key.data) : undefined
  const difference = Number(isPresent(after)) - Number(isPresent(before))
  if (id === undefined || difference === 0) return []
  const target = threadOf(id).commentUlid === undefined ? postTarget(id) : commentTarget(id)
  return [{ ...target, add: { saves: difference } }]
}

/** A save that came too late for the sweep of its comment is swept by publishing the comment's deletion again. */
function commentTarget(commentId: string) {
  return {
    key: itemKey(commentId),
    counted: { saves: savesPrefix(commentId) },
    onMissingTarget: (row: Row | undefined) => {
      // The comment's row may be swept already; then its author is unknown.
      const authorId = authored.safeParse(row).data?.author.id ?? ''
      return [publish(commentDeleted, { commentId, authorId })]
    },
  }
}
