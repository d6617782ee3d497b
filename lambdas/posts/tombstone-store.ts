/**
 * Tombstones: the row of a deleted post or comment stays for seven days. No list shows it: its only index is the author's,
 * in a separate partition that the erasure of an account reads.
 */
import * as z from 'zod/mini'
import { threadOf } from '../../shared/posts/post.ts'
import { hiddenByReports, takenDownSchema, type TakenDown } from '../../shared/reports/taken-down.ts'
import { effect } from '../platform/effect.ts'
import { isNoTombstone, rowExists, type Update } from '../platform/expressions.ts'
import { anyId, onRows } from '../platform/grants.ts'
import { isPresent } from '../platform/row.ts'
import type { Write } from '../platform/table.ts'
import { authoredCommentsKey, authoredTombstonesKey, itemKey } from './post-keys.ts'

const days = 7

/** The attributes that put posts and comments into lists. */
const listed = ['feedKey', 'photosAt', 'mediaRank', 'pictures', 'categoryKey']

/** The author of tombstones of an erased account. */
const nobody = { id: 'nobody', name: '', username: '', schoolVerified: false }

const tombstoneGrants = {
  bury: onRows(itemKey(anyId), 'UpdateItem'),
  disown: onRows(itemKey(anyId), 'UpdateItem'),
  empty: onRows(itemKey(anyId), 'UpdateItem'),
  takingDown: onRows(itemKey(anyId), 'UpdateItem'),
  hide: onRows(itemKey(anyId), 'UpdateItem'),
  takenDownBy: onRows(itemKey(anyId), 'GetItem'),
  restoringComment: onRows(itemKey(anyId), 'UpdateItem'),
}

const downSchema = z.object({ takenDown: z.optional(takenDownSchema) })

/** An update that keeps the whole row, and takes it out of all lists. */
function downUpdate(id: string, authorId: string, takenDown: TakenDown): Update {
  return {
    key: itemKey(id),
    set: { takenDown, authorKey: authoredTombstonesKey(authorId) },
    remove: listed,
    // The new version of a post's search document has no fields, so no search finds it. Comments have no document.
    ...(threadOf(id).commentUlid === undefined && { add: { documentChanges: 1 } }),
    where: [
      rowExists,
      isNoTombstone,
      'attribute_not_exists(takenDown) OR takenDown.decisionId = :reports AND :reports <> :decision',
      'author.id = :author',
    ],
    values: { author: authorId, reports: hiddenByReports, decision: takenDown.decisionId },
  }
}

/** The condition that a post or comment is taken down by this decision. */
export const downBy = (decisionId: string) => ({
  where: [isNoTombstone, 'takenDown.decisionId = :decision'],
  values: { decision: decisionId },
})

const deletion = (now: number) => ({
  deletedAt: now,
  expiresAt: Math.floor(now / 1000) + days * 86_400,
})

export const tombstoneStore = effect(tombstoneGrants, ({ table, now }) => ({
  /** Turns the author's own post or comment into a tombstone; a repeat changes nothing. */
  async bury(id: string, authorId: string): Promise<'buried' | 'post-not-found' | 'not-author'> {
    const failed = await table.update({
      key: itemKey(id),
      set: { authorKey: authoredTombstonesKey(authorId) },
      setIfMissing: deletion(now()),
      remove: listed,
      where: ['author.id = :author'],
      values: { author: authorId },
    })
    if (!failed) return 'buried'
    return failed.row ? 'not-author' : 'post-not-found'
  },

  /** Turns a post or comment into a tombstone without an author, for the erasure of its author's account. */
  async disown(id: string, authorId: string): Promise<void> {
    await table.update({
      key: itemKey(id),
      set: { author: nobody },
      setIfMissing: deletion(now()),
      remove: ['authorKey', ...listed],
      where: ['author.id = :author'],
      values: { author: authorId },
    })
  },

  /**
   * The write with which operators take a post or comment down (taken-down.ts). It fails if the post or comment is
   * deleted, or if operators already took it down.
   */
  takingDown: (id: string, authorId: string, takenDown: TakenDown): Write => ({
    update: downUpdate(id, authorId, takenDown),
  }),

  /** Hides a post or comment that is neither deleted nor taken down. */
  async hide(id: string, authorId: string, takenDown: TakenDown): Promise<void> {
    await table.update(downUpdate(id, authorId, takenDown))
  },

  /** The id of the decision that took a post or comment down; undefined if it is not taken down, or was deleted since. */
  async takenDownBy(id: string): Promise<string | undefined> {
    const row = await table.get(itemKey(id), { consistent: true })
    return isPresent(row) ? z.parse(downSchema, row).takenDown?.decisionId : undefined
  },

  /** The write that restores a comment that a decision took down. */
  restoringComment: (id: string, authorId: string, decisionId: string): Write => ({
    update: {
      key: itemKey(id),
      set: { authorKey: authoredCommentsKey(authorId) },
      remove: ['takenDown'],
      ...downBy(decisionId),
    },
  }),

  /** Removes text and media from a tombstone. */
  async empty(id: string): Promise<void> {
    await table.update({
      key: itemKey(id),
      set: { blocks: [], media: [] },
      remove: ['cover'],
      where: ['attribute_exists(deletedAt)'],
    })
  },
}))
