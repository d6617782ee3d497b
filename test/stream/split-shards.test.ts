/**
 * Counts of a post whose partition DynamoDB has split: its records come from two shards, which are not ordered with each
 * other.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { itemKey, saveKey } from '../../lambdas/posts/post-keys.ts'
import { openOwnTable } from '../own-table.ts'
import { anyStep, type Step } from './scenes.ts'
import { openShards, type Delivery, type Split } from './shards.ts'

let own: Awaited<ReturnType<typeof openOwnTable>>
beforeAll(async () => {
  // Another test file may have set the laptop's stage, on which times are stored differently from DynamoDB.
  vi.stubEnv('STAGE', 'prod')
  own = await openOwnTable()
})
afterAll(() => {
  vi.unstubAllEnvs()
  own.close()
})

/** Sort keys of the split: before all rows, between two comments, between comments and saves, and between two saves. */
const boundaries = ['', itemKey('_0000000002').sk, saveKey('', '').sk, saveKey('', 'u_1').sk]
const anySplit: fc.Arbitrary<Split> = fc.record({
  boundary: fc.constantFrom(...boundaries),
  strides: fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 })),
})

type Action =
  | { do: 'write'; step: Step }
  | { do: 'deliver'; delivery: Delivery }
  | { do: 'recount'; meanwhile: Action[] }
  | { do: 'redrive' }
  | { do: 'pass'; milliseconds: number }

const anyWrite = fc.record({ do: fc.constant('write' as const), step: anyStep })
const anyDelivery = fc.record({
  do: fc.constant('deliver' as const),
  delivery: fc.record({
    shard: fc.constantFrom(0, 1),
    back: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.nat(5)),
    size: fc.nat(4),
    end: fc.constantFrom('published', 'published', 'published', 'failed', 'given up'),
  }),
})
const anyPause = fc.record({
  do: fc.constant('pass' as const),
  milliseconds: fc.constantFrom(1, 500, 1_500, 3_000, 40_000),
})
const anySmallAction: fc.Arbitrary<Action> = fc.oneof(
  { weight: 3, arbitrary: anyWrite },
  { weight: 3, arbitrary: anyDelivery },
  anyPause,
)
const anyAction: fc.Arbitrary<Action> = fc.oneof(
  { weight: 6, arbitrary: anyWrite },
  { weight: 6, arbitrary: anyDelivery },
  { weight: 2, arbitrary: anyPause },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('recount' as const),
      meanwhile: fc.array(anySmallAction, { maxLength: 4 }),
    }),
  },
  fc.record({ do: fc.constant('redrive' as const) }),
)

const anyActions = fc.array(anyAction, { minLength: 20, maxLength: 60, size: 'max' })

async function carryOut(shards: Awaited<ReturnType<typeof openShards>>, action: Action): Promise<void> {
  if (action.do === 'write') await shards.write(action.step)
  else if (action.do === 'deliver') await shards.deliver(action.delivery)
  else if (action.do === 'pass') shards.pass(action.milliseconds)
  else if (action.do === 'redrive') await shards.redrive()
  else {
    const left = [...action.meanwhile]
    await shards.recount(async () => {
      for (const one of left.splice(0, 2)) await carryOut(shards, one)
    })
  }
}

test('the counts end equal to the rows, even if two shards interleave, repeat, fail and are redriven', async () => {
  await fc.assert(
    fc.asyncProperty(anySplit, anyActions, async (split, actions) => {
      const shards = await openShards(own, split)
      for (const action of actions) await carryOut(shards, action)
      await shards.settle()
      const { actual, expected } = await shards.numbers()
      expect(actual).toEqual(expected)
    }),
    { numRuns: process.env['FAULTS'] === 'long' ? 800 : 50 },
  )
})

const save = (which: number): Step => ({ kind: 'save', which })
const whole = (shard: 0 | 1): Delivery => ({ shard, back: 0, size: 99, end: 'published' })

test('a record with a lower sequence number from the other shard is not counted at first, and causes a recount', async () => {
  const shards = await openShards(own, { boundary: saveKey('', 'u_1').sk, strides: [10, 1] })
  for (const which of [0, 1, 2]) await shards.write(save(which))
  await shards.write(save(0))
  await shards.deliver(whole(0))
  await shards.deliver(whole(1))
  expect((await shards.numbers()).actual).toMatchObject({ saves: 0 })
  expect(shards.doubts).toHaveLength(1)
  shards.pass(10_000)
  await shards.recount()
  expect((await shards.numbers()).actual).toMatchObject({ saves: 2 })
})

test('an older comment that the other shard delivers later does not make the last activity older', async () => {
  const shards = await openShards(own, { boundary: itemKey('_0000000003').sk, strides: [1, 1] })
  for (const which of [0, 1, 2]) await shards.write({ kind: 'comment', which })
  await shards.deliver({ ...whole(0), size: 1 })
  await shards.deliver(whole(1))
  await shards.deliver(whole(0))
  expect(shards.doubts).toEqual([])
  const { actual, expected } = await shards.numbers()
  expect(actual).toEqual(expected)
})

test('one shard causes no recount, even if a delivery is repeated or continued from a failed record', async () => {
  const shards = await openShards(own, { boundary: '', strides: [1, 1] })
  for (const which of [0, 1, 2]) await shards.write(save(which))
  await shards.deliver({ shard: 1, back: 0, size: 2, end: 'failed' })
  await shards.deliver({ shard: 1, back: 0, size: 3, end: 'published' })
  await shards.deliver({ shard: 1, back: 1, size: 0, end: 'published' })
  await shards.write(save(0))
  await shards.deliver({ shard: 1, back: 2, size: 1, end: 'published' })
  expect(shards.doubts).toEqual([])
  expect((await shards.numbers()).actual).toMatchObject({ saves: 2 })
})
