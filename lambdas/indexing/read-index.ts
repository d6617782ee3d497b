import * as z from 'zod/mini'
import type { Document } from '../platform/search-document.ts'
import type { IndexName } from '../platform/search-indexes.ts'
import type { Engine, PhysicalIndex } from './physical-indexes.ts'

const pageSize = 1000

const hitsSchema = z.object({
  hits: z.object({
    hits: z.array(
      z.object({
        _id: z.string(),
        _version: z.number(),
        _source: z.record(
          z.string(),
          z.union([z.string(), z.number(), z.array(z.string()), z.array(z.number())]),
        ),
      }),
    ),
  }),
})

/** How far an index has been read: up to an id, nothing with '', or to its end. */
export type IndexPosition = { after: string } | 'end'

/**
 * Reads the documents of an index until everything is read or the time is up. Returns the place where the next call
 * continues.
 */
export async function readIndex(
  engine: Engine,
  { name, index }: PhysicalIndex,
  start: IndexPosition,
  { isTimeUp, take }: { isTimeUp: () => boolean; take: (document: Document) => void },
): Promise<IndexPosition> {
  let place = start
  while (place !== 'end' && !isTimeUp()) {
    const { hits } = z.parse(
      hitsSchema,
      await engine.send('POST', `${name}/_search`, {
        body: {
          size: pageSize,
          version: true,
          query: { exists: { field: fieldOf(index) } },
          sort: [{ id: 'asc' }],
          ...(place.after && { search_after: [place.after] }),
        },
      }),
    ).hits
    for (const { _id: id, _version: version, _source } of hits) {
      const { id: _, ...fields } = _source
      take({ index, id, version, fields })
    }
    const last = hits.at(-1)
    place = last && hits.length === pageSize ? { after: last._id } : 'end'
  }
  return place
}

/** A field that every document of an index has, unless it is of a deleted thing. */
function fieldOf(index: IndexName): string {
  if (index === 'campuses') return 'name'
  return index === 'messages' ? 'people' : 'campusId'
}
