/** Reads the documents of an index: all of them, or some by their ids. */
import * as z from 'zod/mini'
import type { Document } from '../platform/search-document.ts'
import type { IndexName } from '../platform/search-indexes.ts'
import { SearchUnavailableError } from '../platform/search.ts'
import type { PhysicalIndex, Waiting } from './physical-indexes.ts'

const pageSize = 1000
const attemptsMaximum = 4

const storedSchema = z.object({
  _id: z.string(),
  _version: z.number(),
  _source: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string()), z.array(z.number())])),
})
const hitsSchema = z.object({ hits: z.object({ hits: z.array(storedSchema) }) })
/**
 * The engine reports a failed read in the place of the document, without `found`. It must not count as a missing
 * document.
 */
const readSchema = z.object({
  docs: z.array(
    z.union([
      z.extend(storedSchema, { found: z.literal(true) }),
      z.object({ _id: z.string(), found: z.literal(false) }),
    ]),
  ),
})

/** How far an index has been read: up to the id `after`, which is '' at the beginning, or to its end. */
export type IndexPosition = { after: string } | 'end'

/** Reads documents by their ids, including writes that are not searchable yet. Leaves out missing documents. */
export async function readDocuments(
  context: Waiting,
  { name, index }: PhysicalIndex,
  ids: readonly string[],
): Promise<Document[]> {
  const documents: Document[] = []
  for (let at = 0; at < ids.length; at += pageSize) {
    const body = { ids: ids.slice(at, at + pageSize) }
    const { docs } = z.parse(readSchema, await read(context, `${name}/_mget`, body))
    documents.push(...docs.flatMap((one) => (one.found ? [documentOf(index, one)] : [])))
  }
  return documents
}

/**
 * Reads the documents of an index until everything is read or the time is up. Returns the position from which the next
 * call continues.
 */
export async function readIndex(
  context: Waiting,
  { name, index }: PhysicalIndex,
  start: IndexPosition,
  { isTimeUp, take }: { isTimeUp: () => boolean; take: (documents: Document[]) => Promise<void> },
): Promise<IndexPosition> {
  let place = start
  while (place !== 'end' && !isTimeUp()) {
    const { hits } = z.parse(
      hitsSchema,
      await read(context, `${name}/_search`, {
        size: pageSize,
        version: true,
        query: { exists: { field: fieldOf(index) } },
        sort: [{ id: 'asc' }],
        ...(place.after && { search_after: [place.after] }),
      }),
    ).hits
    await take(hits.map((hit) => documentOf(index, hit)))
    const last = hits.at(-1)
    place = last && hits.length === pageSize ? { after: last._id } : 'end'
  }
  return place
}

/** Sends a request that changes nothing, and repeats it while the engine is unavailable. */
async function read(
  { engine, pause }: Waiting,
  path: string,
  body: Record<string, unknown>,
): Promise<unknown> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await engine.send('POST', path, { body })
    } catch (error) {
      if (!(error instanceof SearchUnavailableError) || attempt === attemptsMaximum) throw error
      await pause(100 * 2 ** attempt)
    }
}

function documentOf(index: IndexName, { _id, _version, _source }: z.output<typeof storedSchema>): Document {
  const { id: _, ...fields } = _source
  return { index, id: _id, version: _version, fields }
}

/** A field that every document of an index has, except documents of deleted things. */
function fieldOf(index: IndexName): string {
  if (index === 'campuses') return 'name'
  return index === 'messages' ? 'people' : 'campusId'
}
