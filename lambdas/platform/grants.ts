/**
 * The permissions of a function, as data. Effects declare them per method, operations and reactions collect them from the
 * methods that they name, and infra/constructs/policy.ts turns them into the statements of the function's role.
 */
import * as z from 'zod/mini'
import type { Key } from './row.ts'

export const grantSchema = z.object({
  /** A resource of the stage: the table, a bucket, the sender of mail, and so on. */
  on: z.enum([
    'table',
    'uploads',
    'files',
    'erasures',
    'site',
    'user-pool',
    'mail',
    'file-key',
    'push-key',
    'stripe-key',
    'bus',
    'search',
    'live',
    'analytics',
    'usage',
    'usage-table',
    'usage-queries',
  ]),
  /** One action of IAM, for example `dynamodb:GetItem`. */
  action: z.string(),
  /** The index that is queried; without one, the table itself. */
  index: z.optional(z.string()),
  /**
   * A pattern of the partitions of the table or index, of the keys of a bucket's objects, of the paths of the search
   * engine, or of methods and paths of the WebSocket gateway; `*` matches any text.
   */
  within: z.optional(z.string()),
})
export type Grant = z.output<typeof grantSchema>

/** Matches every id in a key for a grant: `postKey(anyId)` is the pattern of all posts. */
export const anyId = '*'

type RowAction =
  | 'GetItem'
  | 'BatchGetItem'
  | 'Query'
  | 'Scan'
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'BatchWriteItem'
  | 'ConditionCheckItem'

/** Actions on the rows of some partitions. A transaction needs the actions of its individual writes. */
export function onRows({ pk }: Pick<Key, 'pk'>, ...actions: RowAction[]): Grant[] {
  return actions.map((action) => ({ on: 'table', action: `dynamodb:${action}`, within: pk }))
}

/** A Query of some partitions of an index. */
export function onIndex(index: string, within: string): Grant[] {
  return [{ on: 'table', index, action: 'dynamodb:Query', within }]
}

type Bucket = 'uploads' | 'files' | 'site' | 'erasures' | 'usage'

/** Actions on the objects of a bucket whose keys match a pattern. */
export function onObjects(
  on: Bucket,
  within: string,
  ...actions: ('GetObject' | 'PutObject' | 'DeleteObject' | 'DeleteObjectVersion' | 'AbortMultipartUpload')[]
): Grant[] {
  return actions.map((action) => ({ on, action: `s3:${action}`, within }))
}

/** Without this grant, S3 sends 'denied' instead of 'not found' for a missing object of the bucket. */
export const onMissingObjects = (on: Bucket): Grant[] => [{ on, action: 's3:ListBucket' }]

/** Finds the region of a bucket. */
export const onLocation = (on: Bucket): Grant[] => [{ on, action: 's3:GetBucketLocation' }]

/** Lists the versions of a bucket's objects. */
export const onVersions = (on: Bucket): Grant[] => [{ on, action: 's3:ListBucketVersions' }]

/** Requests to the search engine: a pattern of paths, without the leading slash, and methods. */
export function onSearch(
  within: string,
  ...methods: ('Get' | 'Head' | 'Post' | 'Put' | 'Delete')[]
): Grant[] {
  return methods.map((method) => ({ on: 'search', action: `es:ESHttp${method}`, within }))
}

/** Requests about open sockets: POST sends a frame, DELETE closes. */
export function onConnections(...methods: ('POST' | 'DELETE')[]): Grant[] {
  return methods.map((method) => ({
    on: 'live',
    action: 'execute-api:ManageConnections',
    within: `${method}/@connections/${anyId}`,
  }))
}

/** Actions on a resource as a whole. */
export function onResource(
  on: Exclude<Grant['on'], 'table' | 'search' | 'live' | Bucket>,
  ...actions: string[]
): Grant[] {
  return actions.map((action) => ({ on, action }))
}
