/** A rebuild finds the documents of its new indexes that differ from the table, and writes these documents again. */
import { expect, test, vi } from 'vitest'
import { findIndexes, type Engine } from '../../lambdas/indexing/physical-indexes.ts'
import { log } from '../../lambdas/platform/log.ts'
import type { SearchWrite } from '../../lambdas/platform/search.ts'
import type { Step } from './histories.ts'
import { prepareRebuilds, type World } from './rebuilds.ts'

const rebuilds = prepareRebuilds()
const { openWorld, run, searched } = rebuilds
vi.spyOn(log, 'error').mockReturnValue()

const kinds = ['post', 'person', 'message', 'search'] as const
const numbers = [1, 2]

const takeAll = (world: World, kind: Step['kind'], which = numbers) =>
  world.take(...kinds.flatMap((of) => which.map((one) => ({ kind, of, which: one }))))

/** Fills a table with rows of each kind, and loses their records of the stream. */
async function filled(): Promise<World> {
  const world = openWorld()
  await takeAll(world, 'write')
  await takeAll(world, 'edit')
  world.lose()
  return world
}

/**
 * An engine that stores what `change` makes of a document, or drops the document if `change` returns undefined. It
 * reports success for all documents.
 */
function unfaithful(change: (write: SearchWrite) => SearchWrite | undefined): Engine {
  const engine = rebuilds.engine()
  return {
    ...engine,
    async bulk(alias, writes) {
      const changed = writes.flatMap((one) => change(one) ?? [])
      if (changed.length > 0) await engine.bulk(alias, changed)
      return writes.map(({ id }) => ({ _id: id, status: 201 }))
    },
  }
}

test.each<[stream: string, between: (world: World, requests: number) => Promise<unknown>]>([
  ['late by some changes', async (world, requests) => requests % 5 === 0 && world.deliver()],
  [
    'on time',
    async (world) => {
      await world.deliver()
      await takeAll(world, 'edit')
    },
  ],
])(
  'while every document changes before every request, a rebuild ends after two scans of the table if the stream is %s',
  async (_stream, between) => {
    const world = await filled()
    let requests = 0
    const { scans } = await run('all', {
      world,
      meanwhile: async () => {
        await takeAll(world, 'edit')
        await between(world, (requests += 1))
      },
    })
    expect(scans).toBe(2)
    await world.deliver()
    expect(await searched()).toEqual(world.documents())
  },
)

test('documents that a rebuild lost while it copied the table are found in the table and written', async () => {
  const world = await filled()
  let isCopying = true
  await run('all', {
    through: unfaithful((one) => (isCopying && one.id.includes('1') ? undefined : one)),
    beforePass: async (pass) => void (isCopying = pass === 'copy'),
  })
  expect(await searched()).toEqual(world.documents())
})

test('documents whose changes never reached the index are found in the table and written', async () => {
  const world = await filled()
  await run('all', {
    beforePass: async (pass) => {
      if (pass !== 'check table') return
      await takeAll(world, 'edit', [1])
      await takeAll(world, 'delete', [2])
      world.lose()
    },
  })
  expect(await searched()).toEqual(world.documents())
})

test.each(['check table', 'check indexes'])(
  'documents whose rows were removed unnoticed before the pass "%s" are removed from the new indexes',
  async (when) => {
    const world = await filled()
    await run('all', {
      beforePass: async (pass) => {
        if (pass !== when) return
        await takeAll(world, 'remove', [1])
        world.lose()
      },
    })
    expect(world.documents().size).toBe(4)
    expect(await searched()).toEqual(world.documents())
  },
)

test.each<[what: string, change: (write: SearchWrite) => SearchWrite | undefined]>([
  ['stays missing', () => undefined],
  ['gets another text', (one) => ({ ...one, document: { ...one.document, text: 'A desk' } })],
  ['is newer than its row', (one) => ({ ...one, version: one.version + 1 })],
])(
  'a document that %s ends the rebuild with an error that names it, and the previous indexes stay in use',
  async (_what, change) => {
    const world = await filled()
    await run('all')
    const before = await findIndexes(rebuilds.engine())
    const through = unfaithful((one) => (one.id === 'post_1' ? change(one) : one))
    await expect(run('all', { through })).rejects.toThrow(
      'differ from the table: posts/post_1. The previous indexes stay in use',
    )
    expect(await findIndexes(rebuilds.engine())).toEqual(before)
    expect(await searched()).toEqual(world.documents())
  },
)

test('a document whose new version the engine refuses keeps its old version and is counted as refused', async () => {
  const world = await filled()
  const through: Engine = {
    ...rebuilds.engine(),
    bulk: async (alias, writes) => {
      const taken = writes.filter(({ id, version }) => id !== 'post_1' || version < 3)
      const results = taken.length > 0 ? await rebuilds.engine().bulk(alias, taken) : []
      return writes.map(
        ({ id }) => results.find(({ _id }) => _id === id) ?? { _id: id, status: 400, error: { type: 'no' } },
      )
    },
  }
  const { lines } = await run('all', {
    through,
    beforePass: async (pass) => {
      if (pass === 'check table') await world.take({ kind: 'edit', of: 'post', which: 1 })
    },
  })
  expect(lines.at(-1)).toContain('1 refused')
  expect((await searched()).get('posts/post_1')?.version).toBe(2)
})

test('a search whose counts a recount has lowered stays in the index', async () => {
  const world = await filled()
  await run('all', {
    beforePass: async (pass) => {
      if (pass === 'check table')
        for (const row of world.rows.values())
          if (row['totalViews'] !== undefined) await rebuilds.own().fill([{ ...row, totalViews: 1 }])
    },
  })
  expect([...(await searched()).keys()].sort()).toEqual([...world.documents().keys()].sort())
})
