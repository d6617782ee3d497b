/**
 * Rebuilds of the laptop engine's indexes while the rows change: searches keep working, no document is lost, and an index
 * that does not equal the table never replaces the previous one.
 */
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { log } from '../../lambdas/platform/log.ts'
import { indexNames } from '../../lambdas/platform/search-indexes.ts'
import { keySchema } from '../../lambdas/platform/row.ts'
import { SearchUnavailableError } from '../../lambdas/platform/search.ts'
import { findIndexes, type Engine, type PhysicalIndex } from '../../lambdas/indexing/physical-indexes.ts'
import { anyStep, postRow, type Step as HistoryStep } from './histories.ts'
import { prepareRebuilds } from './rebuilds.ts'

const rebuilds = prepareRebuilds()
const { openWorld, run, searched } = rebuilds
vi.spyOn(log, 'error').mockReturnValue()

const write = (which: number): HistoryStep => ({ kind: 'write', of: 'post', which })

test('an index that is built while all rows change equals the table, and searches always use exactly one index', async () => {
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
            const live = (await findIndexes(rebuilds.engine())).filter(({ isLive }) => isLive)
            expect(live.map(({ index }) => index).sort()).toEqual([...indexNames].sort())
          },
        })
        await world.deliver()
        expect(await searched()).toEqual(world.documents())
        expect(await findIndexes(rebuilds.engine())).toHaveLength(indexNames.length)
        for (const row of world.rows.values()) await rebuilds.own().table.remove(keySchema.parse(row))
      },
    ),
    { numRuns: process.env['FAULTS'] === 'long' ? 100 : 6 },
  )
}, 120_000)

test('an index that is deleted under load blocks no writes to other indexes, and the rebuilt index equals the table', async () => {
  const world = openWorld()
  await run('all')
  for (const which of [0, 1]) await world.take(write(which))
  await world.deliver()
  const [live] = (await findIndexes(rebuilds.engine())).filter(({ index }) => index === 'posts')
  await rebuilds.engine().send('DELETE', live!.name)
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
  expect(await searched()).toEqual(world.documents())
  expect([...(await searched()).keys()]).toEqual(['posts/post_1', 'posts/post_2', 'posts/post_3'])
})

test('a rebuild skips unreadable rows, and documents that the engine refuses', async () => {
  await rebuilds
    .own()
    .fill([
      { ...postRow('half'), campusId: 5 },
      postRow('p_1'),
      postRow('p'.repeat(600), { blocks: [{ text: 'A lamp' }] }),
    ])
  const { lines } = await run('all')
  expect(lines.at(-1)).toContain('1 refused')
  expect(log.error).toHaveBeenCalledWith(
    'A document was refused',
    expect.objectContaining({ documentId: 'p'.repeat(600) }),
  )
  expect([...(await searched()).keys()]).toEqual(['posts/p_1'])
})

test('an index is rebuilt only if its definition has changed, and the leftovers of a stopped rebuild are removed', async () => {
  await run('all')
  expect((await run('outdated')).lines).toEqual(['Every index is up to date'])
  const [live] = (await findIndexes(rebuilds.engine())).filter(({ index }) => index === 'people')
  const name = 'people-00000000-old'
  await rebuilds.engine().send('PUT', name, {})
  await rebuilds.engine().send('POST', '_aliases', {
    body: {
      actions: [
        { add: { index: name, alias: `into-${name}` } },
        { add: { index: name, alias: 'people' } },
        { remove: { index: live!.name, alias: 'people' } },
      ],
    },
  })
  await run('outdated')
  const now = await findIndexes(rebuilds.engine())
  expect(now).toHaveLength(indexNames.length)
  expect(now.every(({ isLive }) => isLive)).toBe(true)
  expect(now.map((one) => one.name)).not.toContain(name)
})

test('an engine that rejects writes and reads for a moment does not end a rebuild', async () => {
  await rebuilds.own().fill([postRow('p_1')])
  const engine = rebuilds.engine()
  const calls = { bulk: 0, _mget: 0, _search: 0 }
  const busy: Engine = {
    async send(...request) {
      const name = request[1].split('/')[1]
      if ((name === '_mget' || name === '_search') && (calls[name] += 1) < 3)
        throw new SearchUnavailableError('busy')
      return engine.send(...request)
    },
    bulk: async (alias, writes) =>
      (calls.bulk += 1) < 3 ? writes.map(({ id }) => ({ _id: id, status: 429 })) : engine.bulk(alias, writes),
  }
  await run(['posts'], { through: busy })
  expect([...(await searched()).keys()]).toEqual(['posts/p_1'])
})

test.each(['_mget', '_search'])(
  'an engine that stays unavailable for %s ends a rebuild, and the previous indexes stay in use',
  async (name) => {
    const world = openWorld()
    await run('all')
    await world.take(write(1))
    await world.deliver()
    const engine = rebuilds.engine()
    const before = await findIndexes(engine)
    const away: Engine = {
      ...engine,
      async send(...request) {
        if (request[1].endsWith(`/${name}`)) throw new SearchUnavailableError('away')
        return engine.send(...request)
      },
    }
    await expect(run('all', { through: away })).rejects.toThrow('not available')
    const isLive = (one: PhysicalIndex) => one.isLive
    expect((await findIndexes(engine)).filter(isLive)).toEqual(before)
    expect(await searched()).toEqual(world.documents())
    await run('all')
    expect((await findIndexes(engine)).every(isLive)).toBe(true)
  },
)

test.each([1, 2, 4, 7])(
  'if each step of a rebuild fails at request %i and is retried, the new indexes equal the table',
  async (failingRequest) => {
    const world = openWorld()
    for (const which of [0, 1, 2, 3]) await world.take(write(which))
    await world.take({ ...write(3), kind: 'remove' })
    await run('all', { world, failingRequest })
    expect(await searched()).toEqual(world.documents())
    expect(await findIndexes(rebuilds.engine())).toHaveLength(indexNames.length)
  },
)
