import * as z from 'zod/mini'
import { parseJson } from '../json.ts'
import type { Cluster } from './cluster.ts'
import type { Source } from './field-values.ts'
import type { DocumentIndex, Written } from './document-index.ts'
import { illegalArgument, parsingError, reasonOf, SearchRefusal } from './refusal.ts'

const metadataSchema = z.strictObject({
  _index: z.optional(z.string()),
  _id: z.optional(z.string()),
  version: z.optional(z.int()),
  version_type: z.optional(z.literal('external')),
})
const actionSchema = z.strictObject({ index: metadataSchema })
const longestId = 512

type Metadata = z.output<typeof metadataSchema>
type BulkItem = { metadata: Metadata; source: string }
type BulkResult = { status: number; error?: object; _index?: string; _id?: string }
type BulkDefaults = { index: string; requireAlias: boolean }

/**
 * Runs a bulk request. A failed item does not affect the others. Returns the response and the indexes that were written.
 */
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
    const { index: metadata } = parsed.data
    // IAM policies check only the index in the path, so the domain has `rest.action.multi.allow_explicit_index: false`.
    if (metadata._index !== undefined) throw illegalArgument('explicit index in bulk is not allowed')
    at += 1
    const source = lines[at]
    if (source === undefined) throw illegalArgument('The bulk request must be terminated by a newline [\\n]')
    items.push({ metadata, source })
  }
  return items
}

function runItem(
  cluster: Cluster,
  { metadata, source }: BulkItem,
  defaults: BulkDefaults,
  written: Set<DocumentIndex>,
): Record<string, BulkResult> {
  const name = defaults.index
  const id = metadata._id ?? ''
  try {
    const index = cluster.writable(name, defaults.requireAlias)
    requireId(id)
    const one = index.write({
      id,
      source: readSource(source),
      version: externalVersion(metadata),
    })
    written.add(index)
    return { index: { ...writtenBody(index, one), status: one.result === 'created' ? 201 : 200 } }
  } catch (error) {
    if (!(error instanceof SearchRefusal)) throw error
    return { index: { _index: name, _id: id, status: error.status, error: reasonOf(error) } }
  }
}

function requireId(id: string): void {
  if (id === '') throw illegalArgument("the laptop's search makes no ids: a document needs [_id]")
  if (Buffer.byteLength(id) > longestId)
    throw illegalArgument(
      `id [${id}] is too long, must be no longer than ${longestId} bytes but was: ${Buffer.byteLength(id)}`,
    )
}

function isSource(value: unknown): value is Source {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function readSource(text: string): Source {
  const parsed = parseJson(text)
  if (!isSource(parsed)) throw new SearchRefusal('mapper_parsing_exception', 'failed to parse')
  return parsed
}

function externalVersion({ version, version_type: type }: Metadata): number | undefined {
  if (version !== undefined && type === undefined)
    throw new SearchRefusal(
      'action_request_validation_exception',
      'Validation Failed: 1: internal versioning can not be used for optimistic concurrency control. Please use `if_seq_no` and `if_primary_term` instead;',
    )
  return version
}

/** The response about a written document. */
function writtenBody(index: DocumentIndex, { id, version, result, sequence }: Written): object {
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
