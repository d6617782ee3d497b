/**
 * Earlier versions of posts: a row for each, in the post's partition, so that its sweep removes them. A version is
 * written before the post changes. If the change of the post then fails, the version's row has the revision that the post
 * still has, and no list shows the row.
 */
import * as z from 'zod/mini'
import { blockSchema } from '../../shared/composer/schema.ts'
import type { Position } from '../../shared/cursor.ts'
import { dropAfter } from '../../shared/deals/price-drop.ts'
import { saleSchema } from '../../shared/deals/schema.ts'
import { effect } from '../platform/effect.ts'
import { inRange, isNoTombstone, onlyNew } from '../platform/expressions.ts'
import { anyId, onRows } from '../platform/grants.ts'
import type { Page } from '../platform/page.ts'
import { categoryKey, postKey, versionKey, versionsRange } from './post-keys.ts'
import type { PostRow } from './post-store.ts'

const versionSchema = z.object({
  revision: z.number(),
  blocks: z.array(blockSchema),
  category: z.optional(z.string()),
  sale: z.optional(saleSchema),
  writtenAt: z.number(),
})
export type Version = z.output<typeof versionSchema>

/** The fields that an edit replaces. */
export type Content = Pick<PostRow, 'blocks' | 'category' | 'sale'>

const versionsBefore = (postId: string, revision: number) =>
  inRange(postKey(postId).pk, { ...versionsRange, to: versionKey(postId, revision - 1).sk })

const anyVersion = versionKey(anyId, 0)

export const versionStore = effect(
  {
    replace: [...onRows(postKey(anyId), 'UpdateItem'), ...onRows(anyVersion, 'PutItem')],
    list: onRows(anyVersion, 'Query'),
    all: onRows(anyVersion, 'Query'),
  },
  ({ table, now }) => ({
    /**
     * Replaces the content of a post, and stores its former version. Returns the post, or undefined if it was changed
     * or deleted meanwhile. It makes two writes, because a transaction would conflict with every comment and save that
     * is counted at the time.
     */
    async replace(before: PostRow, { blocks, category, sale }: Content): Promise<PostRow | undefined> {
      const { id, campusId, author, revision = 0, editedAt, createdAt } = before
      const former: Version = {
        revision,
        blocks: before.blocks,
        category: before.category,
        sale: before.sale,
        writtenAt: editedAt ?? createdAt,
      }
      // A row that already exists has the same content.
      await table.put({ ...versionKey(id, revision), ...former }, onlyNew)
      const at = now()
      const drop = dropAfter(before, sale, at)
      const next = { blocks, category, sale, drop, revision: revision + 1, editedAt: at }
      const row = Object.entries({
        ...next,
        categoryKey: category && categoryKey(campusId, category),
        ...(before.media.length > 0 && { 'cover.sale': sale }),
      })
      const failed = await table.update({
        key: postKey(id),
        add: { documentChanges: 1 },
        set: Object.fromEntries(row.filter(([, value]) => value !== undefined)),
        remove: row.flatMap(([name, value]) => (value === undefined ? name : [])),
        where: [
          'author.id = :author',
          isNoTombstone,
          revision === 0 ? 'attribute_not_exists(revision)' : 'revision = :seen',
        ],
        values: { author: author.id, ...(revision > 0 && { seen: revision }) },
      })
      if (!failed) return { ...before, ...next }
      // The sweep of a deleted post may have passed, so the row is emptied, and the table removes it.
      if (failed.row?.['deletedAt'] !== undefined)
        await table.put({ ...versionKey(id, revision), expiresAt: Math.floor(now() / 1000) })
      return undefined
    },

    /** A page of the versions before this revision, newest first. */
    async list(postId: string, revision: number, { limit, after }: Page) {
      if (revision === 0) return { items: [], next: undefined }
      const { rows, last } = await table.query({
        ...versionsBefore(postId, revision),
        ScanIndexForward: false,
        Limit: limit,
        ...(after && { ExclusiveStartKey: versionKey(postId, after[0]) }),
      })
      const items = rows.map((row) => z.parse(versionSchema, row))
      const end = items.at(-1)
      const next: Position | undefined = last && end ? [end.revision, postId] : undefined
      return { items, next }
    },

    /** Every version before this revision, oldest first. The export of a person's data uses it. */
    async all(postId: string, revision: number): Promise<Version[]> {
      const versions: Version[] = []
      if (revision === 0) return versions
      for await (const { rows } of table.paginate(versionsBefore(postId, revision)))
        versions.push(...rows.map((row) => z.parse(versionSchema, row)))
      return versions
    },
  }),
)
