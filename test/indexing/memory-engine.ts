/** A search engine in memory that stores documents with versions but cannot search, and fails as the test chooses. */
import { errors } from '@opensearch-project/opensearch'
import {
  SearchUnavailableError,
  type SearchWrite,
  type SearchWriteResult,
} from '../../lambdas/platform/search.ts'
import type { Engine } from '../../lambdas/indexing/physical-indexes.ts'
import type { IndexName } from '../../lambdas/platform/search-indexes.ts'

export interface Kept {
  version: number
  document: Record<string, unknown>
}

/** `away` fails a request, `lost` fails it after it was executed, `busy` rejects each document. */
export type Fault = 'none' | 'away' | 'lost' | 'busy'

export function openMemoryEngine(faultOf: () => Fault = () => 'none') {
  const indexes = new Map<string, { aliases: Set<string>; documents: Map<string, Kept> }>()
  /** Whether the engine cannot parse a document, and so refuses the document or its whole request. */
  let isPoison: (write: SearchWrite) => 'document' | 'request' | undefined = () => undefined

  function write(documents: Map<string, Kept>, { id, version, document }: SearchWrite): SearchWriteResult {
    if (faultOf() === 'busy') return { _id: id, status: 429 }
    if (isPoison({ id, version, document }))
      return { _id: id, status: 400, error: { type: 'mapper_parsing_exception' } }
    const known = documents.get(id)
    if (known && known.version >= version) return { _id: id, status: 409 }
    documents.set(id, { version, document })
    return { _id: id, status: known ? 200 : 201 }
  }

  const engine: Engine = {
    async send(method, path) {
      const fault = faultOf()
      if (fault === 'away') throw new SearchUnavailableError('away')
      if (method !== 'GET' || path !== '_alias') throw new Error(`No ${method} ${path}`)
      return Object.fromEntries(
        [...indexes].map(([name, { aliases }]) => [
          name,
          { aliases: Object.fromEntries([...aliases].map((alias) => [alias, {}])) },
        ]),
      )
    },
    async bulk(alias, writes) {
      const fault = faultOf()
      if (fault === 'away') throw new SearchUnavailableError('away')
      const found = [...indexes.values()].find(({ aliases }) => aliases.has(alias))
      if (!found) return writes.map(({ id }) => ({ _id: id, status: 404 }))
      if (writes.some((one) => isPoison(one) === 'request')) throw refusal(400)
      const results = writes.map((one) => write(found.documents, one))
      if (fault === 'lost') throw new SearchUnavailableError('lost')
      return results
    },
  }

  return {
    engine,
    poison: (check: typeof isPoison) => void (isPoison = check),
    create(name: string, aliases: string[]) {
      indexes.set(name, { aliases: new Set(aliases), documents: new Map() })
    },
    addAlias: (name: string, alias: string) => void indexes.get(name)?.aliases.add(alias),
    remove: (name: string) => void indexes.delete(name),
    /** The searchable documents: those of the alias that are not deleted. */
    searched(index: IndexName): Map<string, Kept> {
      const found = [...indexes.values()].find(({ aliases }) => aliases.has(index))
      return new Map(
        [...(found?.documents ?? [])].filter(([, { document }]) => Object.keys(document).length > 1),
      )
    },
  }
}

function refusal(statusCode: number) {
  const meta = { context: null, name: 'test', request: {}, connection: null, attempts: 0, aborted: false }
  return new errors.ResponseError({ body: {}, statusCode, headers: null, warnings: null, meta } as never)
}
