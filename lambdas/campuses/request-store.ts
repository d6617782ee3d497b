/** Requests for missing schools. Operators read them in the index `feed`, newest first. */
import * as z from 'zod/mini'
import type { Position } from '../../shared/cursor.ts'
import { effect } from '../platform/effect.ts'
import { onlyNew, rowExists } from '../platform/expressions.ts'
import { anyId, onIndex, onRows } from '../platform/grants.ts'
import type { Page } from '../platform/page.ts'
import type { Write } from '../platform/table.ts'
import { requestIdOf, schoolRequestKey, schoolRequests } from './request-keys.ts'

interface SchoolRequest {
  id: string
  school: string
  place: string
}

const requestSchema = z.object({
  pk: z.string(),
  school: z.string(),
  place: z.string(),
  lastActivityAt: z.number(),
})

const requestOf = (row: unknown) => {
  const { pk, school, place, lastActivityAt: at } = z.parse(requestSchema, row)
  return { id: requestIdOf(pk), school, place, at }
}

const anyRequest = schoolRequestKey(anyId)
const requestGrants = {
  add: onRows(anyRequest, 'PutItem'),
  get: onRows(anyRequest, 'GetItem'),
  page: onIndex('feed', schoolRequests),
  removing: onRows(anyRequest, 'DeleteItem'),
}

export const requestStore = effect(requestGrants, ({ table, now }) => ({
  /** Writes a request with one put. Returns false if the request exists already. */
  async add({ id, school, place }: SchoolRequest): Promise<boolean> {
    const row = { school, place, feedKey: schoolRequests, lastActivityAt: now() }
    return !(await table.put({ ...schoolRequestKey(id), ...row }, onlyNew))
  },

  async get(id: string) {
    const row = await table.get(schoolRequestKey(id), { consistent: true })
    return row && requestOf(row)
  },

  /** A page of requests, newest first. */
  async page({ limit, after }: Page) {
    const { rows, last } = await table.query({
      IndexName: 'feed',
      KeyConditionExpression: 'feedKey = :requests',
      ExpressionAttributeValues: { ':requests': schoolRequests },
      ...(after && {
        ExclusiveStartKey: {
          ...schoolRequestKey(after[1]),
          feedKey: schoolRequests,
          lastActivityAt: after[0],
        },
      }),
      ScanIndexForward: false,
      Limit: limit,
    })
    const found = rows.map(requestOf)
    const end = found.at(-1)
    const next: Position | undefined = last && end && [end.at, end.id]
    return { found, next }
  },

  /** The write that removes a request. */
  removing: (id: string): Write => ({ remove: schoolRequestKey(id), where: [rowExists] }),
}))
