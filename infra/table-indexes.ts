/** The indexes of the table, and the list of those that production has (released-indexes.json). */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

export type IndexKey = [attribute: string, type: 'text' | 'number']

export interface TableIndex {
  partition: IndexKey
  sort: IndexKey
  /** The attributes in the index besides the keys; all attributes by default. */
  only?: string[]
}

/**
 * The indexes by name. Most of them contain only the keys (`only: []`) or a few attributes, so that most changes of a row
 * cause no write to the index.
 */
export const tableIndexes: Record<string, TableIndex> = {
  feed: { partition: ['feedKey', 'text'], sort: ['lastActivityAt', 'number'] },
  author: { partition: ['authorKey', 'text'], sort: ['createdAt', 'number'], only: [] },
  // Only posts with pictures have `photosAt`, so other posts are not in this index. It shares its partition key with
  // `author`, which keeps the rows small.
  photos: { partition: ['authorKey', 'text'], sort: ['photosAt', 'number'], only: [] },
  media: {
    partition: ['feedKey', 'text'],
    sort: ['mediaRank', 'text'],
    only: ['author', 'cover', 'pictures'],
  },
  category: { partition: ['categoryKey', 'text'], sort: ['createdAt', 'number'], only: [] },
  saved: { partition: ['savedKey', 'text'], sort: ['savedAt', 'number'], only: [] },
  popular: {
    partition: ['popularKey', 'text'],
    sort: ['uniqueViews', 'number'],
    only: ['totalViews', 'deletedAt'],
  },
  // Marking a conversation as read changes none of these attributes, so it causes no write to the index.
  inbox: {
    partition: ['inboxKey', 'text'],
    sort: ['lastId', 'text'],
    only: ['partner', 'preview', 'lastAt'],
  },
  // Only unread conversations have `unreadKey`, so other conversations are not in this index.
  unread: { partition: ['unreadKey', 'text'], sort: ['unreadSince', 'text'], only: [] },
}

const file = join(import.meta.dirname, 'released-indexes.json')
const listSchema = z.record(z.string(), z.string())
type IndexList = z.infer<typeof listSchema>

/** Describes each index in one line of text. The result is keyed by the names of the indexes. */
export function listIndexes(indexes: Record<string, TableIndex>): IndexList {
  return Object.fromEntries(
    Object.entries(indexes).map(([name, { partition, sort, only }]) => {
      const attributes = only ? ['keys', ...only].join(' and ') : 'everything'
      return [name, `${partition.join(' as ')}, ${sort.join(' as ')}, holds ${attributes}`]
    }),
  )
}

/** The indexes of production's table after the last release. */
export const releasedIndexes = (): IndexList => z.parse(listSchema, JSON.parse(readFileSync(file, 'utf8')))

/** Writes the list after a release to production. Returns whether the list has changed. */
export function recordIndexes(): boolean {
  const list = `${JSON.stringify(listIndexes(tableIndexes), undefined, 2)}\n`
  if (list === readFileSync(file, 'utf8')) return false
  writeFileSync(file, list)
  return true
}

/**
 * Returns why one release cannot change the indexes from `released` to `next`; undefined if it can. DynamoDB adds or
 * removes one index per update, and cannot change an index:
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-resource-dynamodb-table.html
 */
export function whyNotOneRelease(released: IndexList, next: IndexList): string | undefined {
  const changed = Object.keys(next).filter((name) => name in released && next[name] !== released[name])
  if (changed.length > 0)
    return `The index ${changed.join(', ')} cannot be changed: add one of another name, and remove the old one in a later release.`
  const added = Object.keys(next).filter((name) => !(name in released))
  const removed = Object.keys(released).filter((name) => !(name in next))
  const all = [...added.map((name) => `add ${name}`), ...removed.map((name) => `remove ${name}`)]
  return all.length > 1 ? `One release changes one index, and this would ${all.join(', ')}.` : undefined
}
