/**
 * Rebuilds of the laptop engine's indexes from a table that belongs to one test file, which delivers the stream's records
 * itself.
 */
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { documentOfRow } from '../../lambdas/indexing/documents.ts'
import { indexRecords } from '../../lambdas/indexing/index-search.ts'
import { findIndexes, type Engine } from '../../lambdas/indexing/physical-indexes.ts'
import { readIndex } from '../../lambdas/indexing/read-index.ts'
import {
  rebuild,
  rebuildInputSchema,
  type Rebuilding,
  type RebuildInput,
} from '../../lambdas/indexing/rebuild.ts'
import { keySchema, type Row } from '../../lambdas/platform/row.ts'
import type { Document } from '../../lambdas/platform/search-document.ts'
import { useOwnEngine } from '../infra/local/search/fixture.ts'
import { openOwnTable } from '../own-table.ts'
import { engineAt } from '../search/engine-at.ts'
import { openHistory, type Step as HistoryStep } from './histories.ts'

/** A table whose stream records wait until the test delivers them. */
export interface World {
  rows: Map<string, Row>
  take: (...steps: HistoryStep[]) => Promise<void>
  /** Delivers the stream's records as index-search gets them. Returns how many documents were in no index. */
  deliver: () => Promise<number>
  /** Loses the records that have not been delivered. */
  lose: () => void
  /** The documents that searches should find. */
  documents: () => Map<string, Document>
}

interface RunOptions {
  world?: World
  /** Runs before each request to the engine or the table, one run at a time. */
  meanwhile?: () => Promise<unknown>
  /** Runs before the first step of each pass. */
  beforePass?: (pass: string) => Promise<unknown>
  through?: Engine
  /** The number of the request at which the first call of each step fails. The step is then called again. */
  failingRequest?: number
}

export function prepareRebuilds() {
  const { url } = useOwnEngine()
  let engine: ReturnType<typeof engineAt>
  let own: Awaited<ReturnType<typeof openOwnTable>>
  beforeAll(() => {
    engine = engineAt(url())
  })
  beforeEach(async () => {
    own = await openOwnTable()
    for (const { name } of await findIndexes(engine)) await engine.send('DELETE', name)
  })
  afterAll(() => own.close())

  return {
    engine: () => engine,
    own: () => own,

    openWorld(): World {
      const history = openHistory()
      let delivered = 0
      return {
        rows: history.rows,
        async take(...steps) {
          const before = new Map(history.rows)
          for (const step of steps) history.take(step)
          const changed = [...history.rows].flatMap(([id, row]) => (before.get(id) === row ? [] : [row]))
          if (changed.length > 0) await own.fill(changed)
          for (const [id, row] of before)
            if (!history.rows.has(id)) await own.table.remove(keySchema.parse(row))
        },
        async deliver() {
          const records = history.records.slice(delivered)
          delivered += records.length
          const { failed, skipped } = await indexRecords(engine, records)
          expect(failed).toEqual([])
          return skipped
        },
        lose: () => void (delivered = history.records.length),
        documents() {
          const documents = [...history.rows.values()].flatMap((row) => documentOfRow(row) ?? [])
          const found = documents.filter(({ fields }) => Object.keys(fields).length > 0)
          return new Map(found.map((one) => [`${one.index}/${one.id}`, one]))
        },
      }
    },

    /** Runs a rebuild to its end, a page per step. Returns the lines of the steps, and how often the table was scanned. */
    async run(
      begin: Extract<RebuildInput, { begin: unknown }>['begin'],
      {
        world,
        meanwhile = async () => {},
        beforePass = async () => {},
        through = engine,
        failingRequest,
      }: RunOptions = {},
    ): Promise<{ lines: string[]; scans: number }> {
      let now = Date.now()
      let [pages, scans, requestsLeft] = [0, 0, Infinity]
      let queue: Promise<unknown> = Promise.resolve()
      const oneAtATime = (act: () => Promise<unknown>) => (queue = queue.then(act))
      const beforeRequest = async () => {
        requestsLeft -= 1
        if (requestsLeft === 0) throw new Error('The step was stopped')
        await oneAtATime(meanwhile)
      }
      const context: Rebuilding = {
        engine: {
          send: async (...request) => {
            await beforeRequest()
            return through.send(...request)
          },
          bulk: async (...request) => {
            await beforeRequest()
            return through.bulk(...request)
          },
        },
        table: {
          scan: async (input) => {
            await beforeRequest()
            if (input.Segment === 0 && !input.ExclusiveStartKey) scans += 1
            return own.table.scan({ ...input, Limit: 3 })
          },
          getMany: async (...keys) => {
            await beforeRequest()
            return own.table.getMany(...keys)
          },
        },
        now: () => (now += 1000),
        isTimeUp: () => (pages += 1) % 3 === 0,
        pause: async () => void (await oneAtATime(async () => world?.deliver())),
      }
      const lines: string[] = []
      let pass = ''
      let input: RebuildInput | undefined = { begin }
      while (input) {
        if ('step' in input && input.step !== pass) await beforePass((pass = input.step))
        if (failingRequest) {
          requestsLeft = failingRequest
          await rebuild(input, context).catch((error: Error) => expect(error.message).toContain('stopped'))
          requestsLeft = Infinity
        }
        const { line, next } = await rebuild(input, context)
        lines.push(line)
        // The state is serialized as in production, where it passes through an event.
        input = next && rebuildInputSchema.parse(JSON.parse(JSON.stringify(next)))
      }
      return { lines, scans }
    },

    /** The searchable documents of all indexes except the schools, by index and id. */
    async searched(): Promise<Map<string, Document>> {
      const found = new Map<string, Document>()
      for (const one of await findIndexes(engine)) {
        if (!one.isLive || one.index === 'campuses') continue
        await engine.send('POST', `${one.name}/_refresh`)
        const take = async (documents: Document[]) => {
          for (const document of documents) found.set(`${one.index}/${document.id}`, document)
        }
        const context = { engine, pause: async () => {} }
        await readIndex(context, one, { after: '' }, { isTimeUp: () => false, take })
      }
      return found
    },
  }
}
