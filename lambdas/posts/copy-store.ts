/** Copies of a person: the author in their posts and comments, and the person in their saves. */
import * as z from 'zod/mini'
import { effect } from '../platform/effect.ts'
import type { Update } from '../platform/expressions.ts'
import { anyId, onIndex, onRows } from '../platform/grants.ts'
import { keySchema, type Key } from '../platform/row.ts'
import type { PersonCopy } from '../users/author.ts'
import { authoredCommentsKey, authoredPostsKey, itemKey, postKey, savedKey, saveKey } from './post-keys.ts'

/** The most rows that are written concurrently. */
const atOnce = 20

const copyGrants = {
  update: [
    ...onIndex('author', authoredPostsKey(anyId)),
    ...onIndex('author', authoredCommentsKey(anyId)),
    ...onIndex('saved', savedKey(anyId)),
    ...onRows(itemKey(anyId), 'UpdateItem'),
    ...onRows(saveKey(anyId, anyId), 'UpdateItem'),
  ],
}

export const copyStore = effect(copyGrants, ({ table }) => {
  /** The keys of an index's rows that are not older than `since` (epoch milliseconds), newest first. */
  const keysOf = (IndexName: 'author' | 'saved', key: string, since: number) =>
    table.paginate({
      IndexName,
      KeyConditionExpression: '#key = :key AND #at >= :since',
      ExpressionAttributeNames: {
        '#key': `${IndexName}Key`,
        '#at': IndexName === 'saved' ? 'savedAt' : 'createdAt',
      },
      ExpressionAttributeValues: { ':key': key, ':since': since },
      ScanIndexForward: false,
    })

  async function updateAll(pages: ReturnType<typeof keysOf>, updateOf: (key: Key) => Update) {
    for await (const { rows } of pages) {
      // The index of posts may begin with the ban mark, which is not a copy.
      const keys = rows
        .map((row) => z.parse(keySchema, row))
        .filter(({ pk }) => pk.startsWith(postKey('').pk))
      while (keys.length > 0)
        await Promise.all(keys.splice(0, atOnce).map((key) => table.update(updateOf(key))))
    }
  }

  return {
    /**
     * Writes the person into every older copy. With `since`, only copies in rows that were created since then are
     * written. Each write is guarded by the version of its copy, so repeats in any order leave the newest version.
     */
    async update({ author, version, campusId }: PersonCopy, since = 0): Promise<void> {
      const guarded = (copy: 'author' | 'person') => ({
        where: [`${copy}.id = :id`, `attribute_not_exists(${copy}.version) OR ${copy}.version < :version`],
        values: { id: author.id, version },
      })
      const asAuthor = (key: Key) => ({ key, set: { author }, ...guarded('author') })
      const asPerson = (key: Key) => ({ key, set: { person: author, campusId }, ...guarded('person') })
      await updateAll(keysOf('author', authoredPostsKey(author.id), since), asAuthor)
      await updateAll(keysOf('author', authoredCommentsKey(author.id), since), asAuthor)
      await updateAll(keysOf('saved', savedKey(author.id), since), asPerson)
    },
  }
})
