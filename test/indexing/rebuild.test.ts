/**
 * Indexes are rebuilt from a table whose rows change in the meantime, against the laptop's engine: searches keep
 * working, nothing is lost, and an index that does not equal the table never replaces another one.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { log } from '../../lambdas/platform/log.ts'
import { indexNames } from '../../lambdas/platform/search-indexes.ts'
import { keySchema } from '../../lambdas/platform/row.ts'
import { documentOfRow } from '../../lambdas/indexing/documents.ts'
import { indexRecords } from '../../lambdas/indexing/index-search.ts'
import { findIndexes, type Engine } from '../../lambdas/indexing/physical-indexes.ts'
import { readIndex } from '../../lambdas/indexing/read-index.ts'
import { rebuild, type Rebuilding, type Step } from '../../lambdas/indexing/rebuild.ts'
import { useOwnEngine } from '../infra/local/search/fixture.ts'
import { openOwnTable } from '../own-table.ts'
import { engineAt } from '../search/engine-at.ts'
import { anyStep, openHistory, postRow, type Step as HistoryStep } from './histories.ts'

const { url } = useOwnEngine()
let engine: ReturnType<typeof engineAt>
let own: Awaited<ReturnType<typeof openOwnTable>>
vi.spyOn(log, 'error').mockReturnValue()

beforeAll(() => {
  engine = engineAt(url())
})
beforeEach(async () => {
  own = await openOwnTable()
  for (const { name } of await findIndexes(engine)) await engine.send('DELETE', name)
})
afterAll(() => own.close())

/** A table with a stream that the test delivers. */
function openWorld() {
  const history = openHistory()
  let delivered = 0
  return {
    rows: history.rows,
    async take(step: HistoryStep): Promise<void> {
      const before = new Map(history.rows)
      history.take(step)
      for (const [id, row] of history.rows) if (before.get(id) !== row) await own.fill([row])
      for (const [id, row] of before) if (!history.rows.has(id)) await own.table.remove(keySchema.parse(row))
    },
    /** Delivers the stream's records as index-search gets them. Returns how many documents were in no index. */
    async deliver(): Promise<number> {
      const { failed, skipped } = await indexRecords(engine, history.records.slice(delivered))
      delivered = history.records.length
      expect(failed).toEqual([])
      return skipped
    },
  }
}
type World = ReturnType<typeof openWorld>

/** Runs a rebuild to its end, a page per step. The test decides what happens before each request. */
async function run(
  begin: Extract<Step, { begin: unknown }>['begin'],
  {
    world,
    meanwhile = async () => {},
    through = engine,
  }: { world?: World; meanwhile?: () => Promise<unknown>; through?: Engine } = {},
): Promise<string[]> {
  let now = Date.now()
  let pages = 0
  const context: Rebuilding = {
    engine: {
      send: async (...request) => {
        await meanwhile()
        return through.send(...request)
      },
      bulk: async (...request) => {
        await meanwhile()
        return through.bulk(...request)
      },
    },
    table: {
      scan: async (input) => {
        await meanwhile()
        return own.table.scan({ ...input, Limit: 3 })
      },
    },
    now: () => (now += 1000),
    isTimeUp: () => (pages += 1) % 3 === 0,
    pause: async () => void (await world?.deliver()),
  }
  const lines: string[] = []
  let step: Step | undefined = { begin }
  while (step) {
    const { line, next } = await rebuild(step, context)
    lines.push(line)
    step = next
  }
  return lines
}

/** The searchable documents, without the schools. */
async function searched(): Promise<Map<string, object>> {
  const found = new Map<string, object>()
  for (const one of await findIndexes(engine)) {
    if (!one.isLive || one.index === 'campuses') continue
    await engine.send('POST', `${one.name}/_refresh`)
    await readIndex(
      engine,
      one,
      { after: '' },
      {
        isTimeUp: () => false,
        take: (document) => found.set(`${one.index}/${document.id}`, document),
      },
    )
  }
  return found
}

function expected(world: World): Map<string, object> {
  const documents = [...world.rows.values()].flatMap((row) => documentOfRow(row) ?? [])
  return new Map(
    documents
      .filter(({ fields }) => Object.keys(fields).length > 0)
      .map((one) => [`${one.index}/${one.id}`, one]),
  )
}

const write = (which: number): HistoryStep => ({ kind: 'write', of: 'post', which })

test('an index that is built while everything changes equals the table, and searches always use exactly one index', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyStep, { maxLength: 20 }),
      fc.array(fc.tuple(anyStep, fc.boolean()), { maxLength: 30 }),
      async (before, changes) => {
        const world = openWorld()
        await run('all')
        for (const step of before) await world.take(step)
        await world.deliver()
        const left = [...changes]
        await run('all', {
          world,
          meanwhile: async () => {
            const [step, isDelivered] = left.shift() ?? []
            if (step) await world.take(step)
            if (isDelivered) await world.deliver()
            const live = (await findIndexes(engine)).filter(({ isLive }) => isLive)
            expect(live.map(({ index }) => index).sort()).toEqual([...indexNames].sort())
          },
        })
        await world.deliver()
        expect(await searched()).toEqual(expected(world))
        expect(await findIndexes(engine)).toHaveLength(indexNames.length)
        for (const row of world.rows.values()) await own.table.remove(keySchema.parse(row))
      },
    ),
    { numRuns: process.env['FAULTS'] === 'long' ? 100 : 6 },
  )
}, 120_000)

test('an index that is deleted under load blocks nothing, and the rebuilt one equals the table', async () => {
  const world = openWorld()
  await run('all')
  for (const which of [0, 1]) await world.take(write(which))
  await world.deliver()
  const [live] = (await findIndexes(engine)).filter(({ index }) => index === 'posts')
  await engine.send('DELETE', live!.name)
  await world.take({ ...write(0), kind: 'delete' })
  await world.take(write(2))
  expect(await world.deliver()).toBe(2)
  let isWritten = false
  await run('outdated', {
    world,
    meanwhile: async () => {
      if (!isWritten) await world.take(write(3))
      isWritten = true
      await world.deliver()
    },
  })
  expect(await searched()).toEqual(expected(world))
  expect([...(await searched()).keys()]).toEqual(['posts/post_1', 'posts/post_2', 'posts/post_3'])
})

test('an index that lacks a document never replaces another one', async () => {
  const world = openWorld()
  await run('all')
  for (const which of [0, 1, 2]) await world.take(write(which))
  await world.deliver()
  const before = await findIndexes(engine)
  const lossy: Engine = {
    ...engine,
    async bulk(alias, writes) {
      const kept = writes.filter(({ id }) => id !== 'post_1')
      if (kept.length > 0) await engine.bulk(alias, kept)
      return writes.map(({ id }) => ({ _id: id, status: 201 }))
    },
  }
  await expect(run(['posts'], { through: lossy })).rejects.toThrow('1 parts differ')
  expect(await findIndexes(engine)).toEqual(before)
  expect(await searched()).toEqual(expected(world))
})

test('an unreadable row, and a document that the engine refuses, are skipped and stop no rebuild', async () => {
  await own.fill([
    { ...postRow('half'), campusId: 5 },
    postRow('p_1'),
    postRow('p'.repeat(600), { blocks: [{ text: 'A lamp' }] }),
  ])
  const lines = await run('all')
  expect(lines.at(-1)).toContain('1 refused')
  expect([...(await searched()).keys()]).toEqual(['posts/p_1'])
})

test("an up-to-date index is not rebuilt; one with another release's definition is, and leftovers of a stopped rebuild are removed", async () => {
  await run('all')
  expect(await run('outdated')).toEqual(['Every index is up to date'])
  const [live] = (await findIndexes(engine)).filter(({ index }) => index === 'people')
  const name = 'people-00000000-old'
  await engine.send('PUT', name, {})
  await engine.send('POST', '_aliases', {
    body: {
      actions: [
        { add: { index: name, alias: `into-${name}` } },
        { add: { index: name, alias: 'people' } },
        { remove: { index: live!.name, alias: 'people' } },
      ],
    },
  })
  await run('outdated')
  const now = await findIndexes(engine)
  expect(now).toHaveLength(indexNames.length)
  expect(now.every(({ isLive }) => isLive)).toBe(true)
  expect(now.map((one) => one.name)).not.toContain(name)
})

test('an engine that is busy for a moment does not end a rebuild', async () => {
  await own.fill([postRow('p_1')])
  let calls = 0
  const busy: Engine = {
    ...engine,
    bulk: async (alias, writes) =>
      (calls += 1) < 3 ? writes.map(({ id }) => ({ _id: id, status: 429 })) : engine.bulk(alias, writes),
  }
  await run(['posts'], { through: busy })
  expect([...(await searched()).keys()]).toEqual(['posts/p_1'])
})
