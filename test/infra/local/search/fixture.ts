/** Starts the laptop's search engine on a free port, with the official client. */
import { Client, errors } from '@opensearch-project/opensearch'
import { AwsSigv4Signer } from '@opensearch-project/opensearch/aws-v3'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { administratorOnly, type Signers } from '../../../../infra/local/access/signers.ts'
import { arn, localCredentials, region } from '../../../../infra/local/account.ts'
import type { LocalServer } from '../../../../infra/local/http-server.ts'
import { startSearch } from '../../../../infra/local/search/server.ts'

export const domainArn = arn('es', 'domain/test')

/** Starts an engine on `directory`, which logs to `lines`. */
export function startOn(directory: string, { signers = administratorOnly, lines = [] as string[] } = {}) {
  return startSearch({ port: 0, directory, signers, domainArn, log: (line) => lines.push(line) })
}

export function clientFor(url: string, credentials = localCredentials): Client {
  return new Client({
    ...AwsSigv4Signer({ region, service: 'es', getCredentials: async () => credentials }),
    node: url,
    maxRetries: 0,
  })
}

/** A directory for the tests of a file. */
export function useDirectory(): () => string {
  let directory = ''
  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), 'search-'))
  })
  afterAll(() => rmSync(directory, { recursive: true, force: true }))
  return () => directory
}

/** Starts one engine for all tests of a file. Tests call the returned functions only after the engine has started. */
export function useOwnEngine(signers?: Signers): { client: () => Client; url: () => string } {
  const directory = useDirectory()
  const own: { server?: LocalServer; client?: Client } = {}
  beforeAll(async () => {
    own.server = await startOn(directory(), { signers })
    own.client = clientFor(own.server.url)
  })
  afterAll(async () => {
    await own.client!.close()
    await own.server!.close()
  })
  return { client: () => own.client!, url: () => own.server!.url }
}

/** The error of a refused request. */
export async function refusalOf(request: PromiseLike<unknown>): Promise<{ status: number; body: any }> {
  try {
    await request
  } catch (error) {
    if (error instanceof errors.ResponseError) return { status: error.statusCode ?? 0, body: error.body }
    throw error
  }
  throw new Error('the request was not refused')
}

/** The definition of an index with a text field and a number field. */
export const definition = {
  settings: { index: { refresh_interval: '50ms' } },
  mappings: { dynamic: 'strict', properties: { text: { type: 'text' }, at: { type: 'long' } } },
} as const

/**
 * Writes a document, with the caller's version or by default with the engine's own. Without `refresh`, searches find it
 * later.
 */
export async function write(
  client: Client,
  index: string,
  id: string,
  document: object,
  { version, refresh = true }: { version?: number; refresh?: boolean } = {},
) {
  const own = version === undefined ? {} : { version, version_type: 'external' }
  const path = `/${index}/_bulk?refresh=${refresh}`
  const bulkBody = [{ index: { _id: id, ...own } }, document] as Record<string, unknown>[]
  const { body } = await client.transport.request({ method: 'POST', path, bulkBody })
  return (body as { items: { index: { status: number } }[] }).items[0]?.index.status
}

export const find = async (client: Client, index: string, query: object): Promise<string[]> => {
  const { body } = await client.search({ index, body: { query, sort: [{ at: 'desc' }] } as any })
  return (body.hits.hits as unknown as { _id: string }[]).map(({ _id }) => _id)
}
