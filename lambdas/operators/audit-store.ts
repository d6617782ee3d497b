/** The audit log. Its entries are written together with what they record, and no function may change or remove one. */
import * as z from 'zod/mini'
import type { Position } from '../../shared/cursor.ts'
import { auditEntrySchema, type AuditEntry } from '../../shared/operators/audit.ts'
import { effect } from '../platform/effect.ts'
import { onlyNew } from '../platform/expressions.ts'
import { anyId, onIndex, onRows } from '../platform/grants.ts'
import type { Page } from '../platform/page.ts'
import { keySchema } from '../platform/row.ts'
import type { Writes } from '../platform/table.ts'
import { auditKey, auditLog, auditOf } from './operator-keys.ts'

/** An entry as it is stored: with a hash of the act's input, by which a repeated act is recognized. */
const storedSchema = z.extend(auditEntrySchema, { inputHash: z.optional(z.string()) })
type Stored = z.output<typeof storedSchema>

/** `userId` is the person whom the entry is about; missing if it is about none. */
type Recorded = Stored & { userId?: string | undefined }

const auditGrants = {
  record: onRows(auditKey(anyId), 'PutItem'),
  get: onRows(auditKey(anyId), 'GetItem'),
  page: onIndex('feed', auditLog),
  pageAbout: [...onIndex('author', auditOf(anyId)), ...onRows(auditKey(anyId), 'BatchGetItem')],
}

export const auditStore = effect(auditGrants, ({ table }) => ({
  /**
   * Writes an entry together with the writes that it records: all or nothing. Returns the name of the first write whose
   * condition failed, which is `entry` if the log already has this id; undefined if everything was written.
   */
  record<Name extends string>(
    { userId, ...entry }: Recorded,
    writes: Writes<Name>,
  ): Promise<Name | 'entry' | undefined> {
    if ('entry' in writes) throw new Error('No write of an act may have the name of its entry')
    const about = userId !== undefined && { authorKey: auditOf(userId), createdAt: entry.at }
    const row = { ...auditKey(entry.id), ...entry, feedKey: auditLog, lastActivityAt: entry.at, ...about }
    return table.transact<Name | 'entry'>({ entry: { put: row, ...onlyNew }, ...writes })
  },

  async get(id: string): Promise<Stored | undefined> {
    const row = await table.get(auditKey(id), { consistent: true })
    return row && z.parse(storedSchema, row)
  },

  /** Returns a page of the newest entries. Takes one Query of an index that projects whole rows. */
  async page({ limit, after }: Page): Promise<{ entries: AuditEntry[]; next: Position | undefined }> {
    const { rows, last } = await table.query({
      IndexName: 'feed',
      KeyConditionExpression: 'feedKey = :log',
      ExpressionAttributeValues: { ':log': auditLog },
      ...starting(after, ([at, id]) => ({ ...auditKey(id), feedKey: auditLog, lastActivityAt: at })),
      ScanIndexForward: false,
      Limit: limit,
    })
    return pageOfRows(
      rows.map((row) => z.parse(auditEntrySchema, row)),
      last,
    )
  },

  /** Returns a page of the newest entries about a person. Takes one Query of keys and one BatchGet. */
  async pageAbout(userId: string, { limit, after }: Page) {
    const { rows, last } = await table.query({
      IndexName: 'author',
      KeyConditionExpression: 'authorKey = :about',
      ExpressionAttributeValues: { ':about': auditOf(userId) },
      ...starting(after, ([at, id]) => ({ ...auditKey(id), authorKey: auditOf(userId), createdAt: at })),
      ScanIndexForward: false,
      Limit: limit,
    })
    const keys = rows.map((row) => z.parse(keySchema, row))
    const found = await table.getMany(keys, { consistent: true })
    return pageOfRows(
      found.map((row) => z.parse(auditEntrySchema, row)),
      last,
    )
  },
}))

function starting(after: Position | undefined, keyAt: (position: Position) => Record<string, unknown>) {
  return after === undefined ? {} : { ExclusiveStartKey: keyAt(after) }
}

function pageOfRows(entries: AuditEntry[], last: object | undefined) {
  const end = entries.at(-1)
  const next: Position | undefined = last && end && [end.at, end.id]
  return { entries, next }
}
