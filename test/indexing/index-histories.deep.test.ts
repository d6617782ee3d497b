/**
 * The index agrees with the table although records are reordered and repeated, and the engine fails or refuses documents.
 */
import fc from 'fast-check'
import type { DynamoDBRecord } from 'aws-lambda'
import { expect, test, vi } from 'vitest'
import { log } from '../../lambdas/platform/log.ts'
import type { Row } from '../../lambdas/platform/row.ts'
import { documentOfRow } from '../../lambdas/indexing/documents.ts'
import { indexRecords } from '../../lambdas/indexing/index-search.ts'
import { anyStep, openHistory, personRow, postRow, recordOf } from './histories.ts'
import { openMemoryEngine, type Fault } from './memory-engine.ts'

vi.spyOn(log, 'error').mockReturnValue()

const indexes = ['posts', 'people', 'messages', 'searches'] as const

function openIndexes(faultOf?: () => Fault) {
  const memory = openMemoryEngine(faultOf)
  for (const index of indexes) memory.create(`${index}-1`, [index, `into-${index}-1`])
  return memory
}

function expectEqual(memory: ReturnType<typeof openIndexes>, rows: Iterable<Row>): void {
  const documents = [...rows]
    .flatMap((row) => documentOfRow(row) ?? [])
    .filter(({ fields }) => Object.keys(fields).length > 0)
  for (const index of indexes) {
    const expected = documents.filter((one) => one.index === index)
    expect(memory.searched(index)).toEqual(
      new Map(expected.map(({ id, version, fields }) => [id, { version, document: { id, ...fields } }])),
    )
  }
}

const anyFault = fc.constantFrom<Fault>('none', 'none', 'none', 'away', 'lost', 'busy')

test('the index equals the table after any history whose batches arrive five times and in any order at a failing engine', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyStep, { maxLength: 40 }),
      fc.infiniteStream(anyFault),
      fc.infiniteStream(fc.nat()),
      async (steps, faults, random) => {
        const history = openHistory()
        for (const step of steps) history.take(step)
        const memory = openIndexes(() => faults.next().value ?? 'none')
        let waiting = Array.from({ length: 5 }, () => history.records).flat()
        while (waiting.length > 0) {
          const at = (random.next().value ?? 0) % waiting.length
          const batch = waiting.slice(at, at + 7)
          const { failed, skipped } = await indexRecords(memory.engine, batch)
          expect(skipped).toBe(0)
          const left = batch.filter(({ dynamodb }) => failed.includes(dynamodb?.SequenceNumber ?? ''))
          waiting = [...waiting.slice(0, at), ...waiting.slice(at + 7), ...left]
        }
        expectEqual(memory, history.rows.values())
      },
    ),
    { numRuns: process.env['FAULTS'] === 'long' ? 3_000 : 200 },
  )
})

test('a post whose deletion is indexed before its creation cannot be found', async () => {
  const memory = openIndexes()
  const [row, tombstone] = [postRow('p_1'), postRow('p_1', { blocks: [], deletedAt: 5 })]
  await indexRecords(memory.engine, [recordOf(2, row, tombstone)])
  await indexRecords(memory.engine, [recordOf(1, undefined, row)])
  expectEqual(memory, [])
})

test('an old name that arrives after the new name does not replace the new one', async () => {
  const memory = openIndexes()
  const joined = personRow('u_1', { campusId: 'ou', profileVersion: 1 })
  const renamed = { ...joined, lastName: 'Moore', profileVersion: 2 }
  await indexRecords(memory.engine, [recordOf(2, joined, renamed)])
  await indexRecords(memory.engine, [recordOf(1, undefined, joined)])
  expect(memory.searched('people').get('u_1')?.document['name']).toBe('Ann Moore')
})

test('an unreadable record is skipped, and the others of its batch are indexed', async () => {
  const memory = openIndexes()
  const poison: DynamoDBRecord = { dynamodb: { SequenceNumber: '1', NewImage: { sk: { X: 1 } as never } } }
  const half = recordOf(2, undefined, { ...postRow('p_2'), campusId: undefined })
  const answer = await indexRecords(memory.engine, [poison, half, recordOf(3, undefined, postRow('p_3'))])
  expect(answer).toEqual({ failed: [], skipped: 2 })
  expectEqual(memory, [postRow('p_3')])
})

test.each(['document', 'request'] as const)(
  'a document whose %s the engine refuses is skipped, and the rest of the batch is indexed',
  async (what) => {
    const memory = openIndexes()
    memory.poison(({ id }) => (id === 'p_3' ? what : undefined))
    const rows = [1, 2, 3, 4, 5].map((each) => postRow(`p_${each}`))
    const answer = await indexRecords(
      memory.engine,
      rows.map((row, at) => recordOf(at, undefined, row)),
    )
    expect(answer).toEqual({ failed: [], skipped: 1 })
    expectEqual(
      memory,
      rows.filter(({ id }) => id !== 'p_3'),
    )
  },
)

test('a document that the busy engine rejects is delivered again, with all records of the same document', async () => {
  let busy = true
  const memory = openIndexes(() => (busy ? 'busy' : 'none'))
  const [joined, renamed] = [1, 2].map((profileVersion) =>
    personRow('u_1', { campusId: 'ou', profileVersion }),
  )
  const records = [recordOf(1, undefined, joined), recordOf(2, joined, renamed)]
  expect(await indexRecords(memory.engine, records)).toEqual({ failed: ['1', '2'], skipped: 0 })
  busy = false
  expect(await indexRecords(memory.engine, records)).toEqual({ failed: [], skipped: 0 })
  expectEqual(memory, [renamed!])
})

test('an index that is being built gets every change', async () => {
  const memory = openIndexes()
  memory.create('posts-2', ['into-posts-2'])
  await indexRecords(memory.engine, [recordOf(1, undefined, postRow('p_1'))])
  memory.remove('posts-1')
  memory.addAlias('posts-2', 'posts')
  expectEqual(memory, [postRow('p_1')])
})

test('an index that is removed during a batch blocks no other write, and no write creates the index again', async () => {
  const memory = openIndexes()
  const bulk: typeof memory.engine.bulk = async (...write) => {
    memory.remove('posts-1')
    return memory.engine.bulk(...write)
  }
  const answer = await indexRecords({ ...memory.engine, bulk }, [recordOf(1, undefined, postRow('p_1'))])
  expect(answer).toEqual({ failed: [], skipped: 0 })
})

test('while an index is missing, its documents are counted as skipped and not retried', async () => {
  const memory = openMemoryEngine()
  expect(await indexRecords(memory.engine, [recordOf(1, undefined, postRow('p_1'))])).toEqual({
    failed: [],
    skipped: 1,
  })
})

test("no line of the log contains people's texts", async () => {
  const logged = vi.spyOn(log, 'error').mockReturnValue()
  const memory = openIndexes()
  memory.poison(() => 'document')
  await indexRecords(memory.engine, [
    recordOf(1, undefined, postRow('p_1', { blocks: [{ text: 'a secret' }] })),
  ])
  expect(logged).toHaveBeenCalled()
  expect(JSON.stringify(logged.mock.calls)).not.toContain('secret')
})
