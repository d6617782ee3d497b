import * as z from 'zod/mini'
import { parseJson } from '../json.ts'
import type { Cluster } from './cluster.ts'
import type { Source } from './field-values.ts'
import type { DocumentIndex, Write, Written } from './document-index.ts'
import { illegalArgument, parsingError, reasonOf, SearchRefusal } from './refusal.ts'

const metadataSchema = z.strictObject({
  _index: z.optional(z.string()),
  _id: z.optional(z.string()),
  version: z.optional(z.int()),
  version_type: z.optional(z.enum(['internal', 'external', 'external_gt', 'external_gte'])),
  require_alias: z.optional(z.boolean()),
})
const actionSchema = z.strictObject({
  index: z.optional(metadataSchema),
  create: z.optional(metadataSchema),
  delete: z.optional(metadataSchema),
})
const longestId = 512

type Metadata = z.output<typeof metadataSchema>
type BulkItem = { action: 'index' | 'create' | 'delete'; metadata: Metadata; source: string | undefined }
/** What became of an item. */
type BulkResult = { status: number; error?: object; _index?: string; _id?: string }
type BulkDefaults = { index: string; requireAlias: boolean }

/** Runs a bulk request: each item succeeds or fails alone. Returns the response and the indexes that were written. */
export function runBulk(cluster: Cluster, body: string, defaults: BulkDefaults) {
  const begin = performance.now()
  const written = new Set<DocumentIndex>()
  const items = readItems(body).map((item) => runItem(cluster, item, defaults, written))
  return {
    written,
    response: {
      took: Math.round(performance.now() - begin),
      errors: items.some((item) => Object.values(item).some(({ error }) => error !== undefined)),
      items,
    },
  }
}

function readItems(body: string): BulkItem[] {
  if (body.trim() === '') throw parsingError('request body is required')
  if (!body.endsWith('\n')) throw illegalArgument('The bulk request must be terminated by a newline [\\n]')
  const lines = body.split('\n').filter((line) => line.trim() !== '')
  const items: BulkItem[] = []
  for (let at = 0; at < lines.length; at++) {
    const parsed = actionSchema.safeParse(parseJson(lines[at] ?? ''))
    if (!parsed.success)
      throw illegalArgument(`Malformed action/metadata line [${at + 1}]: ${z.prettifyError(parsed.error)}`)
    const { index, create, delete: removal } = parsed.data
    // A grant names the index of the path, so the domain has `rest.action.multi.allow_explicit_index: false`.
    if ((index ?? create ?? removal)?._index !== undefined)
      throw illegalArgument('explicit index in bulk is not allowed')
    if (removal) items.push({ action: 'delete', metadata: removal, source: undefined })
    else if (index ?? create) {
      at += 1
      if (at === lines.length) throw illegalArgument('The bulk request must be terminated by a newline [\\n]')
      items.push({ action: index ? 'index' : 'create', metadata: index ?? create ?? {}, source: lines[at] })
    } else throw illegalArgument(`Malformed action/metadata line [${at + 1}]`)
  }
  return items
}

function runItem(
  cluster: Cluster,
  { action, metadata, source }: BulkItem,
  defaults: BulkDefaults,
  written: Set<DocumentIndex>,
): Record<string, BulkResult> {
  const name = defaults.index
  const id = metadata._id ?? ''
  try {
    const index = cluster.writable(name, metadata.require_alias ?? defaults.requireAlias)
    requireId(id)
    const one = index.write({
      id,
      source: action === 'delete' ? undefined : readSource(source ?? ''),
      createOnly: action === 'create',
      external: externalVersion(metadata),
    })
    written.add(index)
    return { [action]: { ...writtenBody(index, one), status: statusOf(one) } }
  } catch (error) {
    if (!(error instanceof SearchRefusal)) throw error
    return { [action]: { _index: name, _id: id, status: error.status, error: reasonOf(error) } }
  }
}

export function requireId(id: string): void {
  if (id === '') throw illegalArgument("the laptop's search makes no ids: a document needs [_id]")
  if (Buffer.byteLength(id) > longestId)
    throw illegalArgument(
      `id [${id}] is too long, must be no longer than ${longestId} bytes but was: ${Buffer.byteLength(id)}`,
    )
}

function isSource(value: unknown): value is Source {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function readSource(text: string): Source {
  const parsed = parseJson(text)
  if (!isSource(parsed)) throw new SearchRefusal('mapper_parsing_exception', 'failed to parse')
  return parsed
}

export function externalVersion({ version, version_type: type }: Metadata): Write['external'] {
  if (version === undefined) return undefined
  if (type === undefined || type === 'internal')
    throw new SearchRefusal(
      'action_request_validation_exception',
      'Validation Failed: 1: internal versioning can not be used for optimistic concurrency control. Please use `if_seq_no` and `if_primary_term` instead;',
    )
  return { version, type: type === 'external_gte' ? 'external_gte' : 'external' }
}

export function statusOf({ result }: Written): number {
  return result === 'created' ? 201 : result === 'not_found' ? 404 : 200
}

/** What a response says about a document that was written. */
export function writtenBody(index: DocumentIndex, { id, version, result, sequence }: Written): object {
  return {
    _index: index.name,
    _id: id,
    _version: version,
    result,
    _shards: { total: 1, successful: 1, failed: 0 },
    _seq_no: sequence,
    _primary_term: 1,
  }
}
