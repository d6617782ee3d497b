/**
 * Sends the requests of contract tests through the official client, to the server at SEARCH_URL or to the laptop's engine.
 * The product may only rely on behaviour that both engines have.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll } from 'vitest'
import { definitionOf, type IndexName } from '../../../lambdas/platform/search-indexes.ts'
import { connectEngine, type Body, type Method } from './connect.ts'
import { startOwnSearch } from './laptop.ts'

export interface Hit {
  _id: string
  _index: string
  _score: number | null
  _source?: Body
  sort?: unknown[]
  highlight?: Record<string, string[]>
}

let engine: ReturnType<typeof connectEngine>
const made: string[] = []

/** Opens the engine for the tests of a file, and removes the indexes of these tests afterwards. */
export function useEngine(): void {
  let close: () => Promise<void> = async () => undefined
  beforeAll(async () => {
    const laptop = process.env['SEARCH_URL'] ? undefined : await startOwnSearch()
    close = laptop?.close ?? close
    engine = connectEngine(laptop?.url ?? process.env['SEARCH_URL'] ?? '')
  })
  afterAll(async () => {
    for (const name of made.splice(0)) await send('DELETE', `/${name}`)
    await engine.close()
    await close()
  })
}

export const send = (method: Method, path: string, body?: Body | Body[]) => engine.send(method, path, body)

/** Whether there is an index of this name. */
export const isThere = async (index: string) => index in (await send('GET', '/_alias')).body

/** Returns a unique name. An index of this name is removed after the tests of the file. */
export function newName(): string {
  const name = `contract-${randomUUID().slice(0, 13)}`
  made.push(name)
  return name
}

/** Creates an index as the product does, or with these fields and the product's analyzers. */
export async function newIndex(fields: IndexName | Body): Promise<string> {
  const name = newName()
  const { settings, mappings } = definitionOf(typeof fields === 'string' ? fields : 'posts')
  const own = typeof fields === 'string' ? mappings : { dynamic: 'strict', properties: fields }
  const reply = await send('PUT', `/${name}`, { settings, mappings: own })
  if (reply.status !== 200) throw new Error(`${name} was not created: ${JSON.stringify(reply.body)}`)
  return name
}

/** Writes documents, whose ids are their fields `id`, and makes them visible. */
export async function write(index: string, documents: Body[]): Promise<void> {
  const lines = documents.flatMap((document) => [{ index: { _id: document['id'] } }, document])
  const { body } = await send('POST', `/${index}/_bulk?refresh=true`, lines)
  if (body['errors'] !== false) throw new Error(JSON.stringify(body))
}

export interface Written {
  status: number
  version: number | undefined
  error: string | undefined
}

/** Sends the lines of a bulk request to an index, and returns the result of each item, in order. */
export async function bulk(index: string, lines: Body[], parameters = ''): Promise<Written[]> {
  const { status, body } = await send('POST', `/${index}/_bulk?refresh=true${parameters}`, lines)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return (body['items'] as Record<string, Body>[]).map((item) => {
    const [result] = Object.values(item)
    return {
      status: result?.['status'] as number,
      version: result?.['_version'] as number | undefined,
      error: (result?.['error'] as { type?: string } | undefined)?.type,
    }
  })
}

/** The hits of a search. Throws if it is refused. */
export async function search(index: string, body: Body): Promise<Hit[]> {
  const reply = await send('POST', `/${index}/_search`, body)
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
  return (reply.body['hits'] as { hits: Hit[] }).hits
}

/** The ids that a query finds. They are sorted, because engines do not define the order of hits with equal scores. */
export async function found(index: string, query: Body): Promise<string[]> {
  return (await search(index, { query, size: 100 })).map(({ _id }) => _id).toSorted()
}

/** Returns the ids of a search's hits, in the order of the hits. */
export async function ordered(index: string, body: Body): Promise<string[]> {
  return (await search(index, body)).map(({ _id }) => _id)
}
