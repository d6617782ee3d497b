import {
  BatchGetItemCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  PutItemCommand,
} from '@aws-sdk/client-dynamodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tableStreamApi } from '../../infra/local/table/stream-api.ts'
import { takeCapacity } from '../../lambdas/platform/capacity.ts'
import { onlyNew, rowExists } from '../../lambdas/platform/expressions.ts'
import { connectTable, type Table, type Write } from '../../lambdas/platform/table.ts'
import { newUlid } from '../../shared/ulid.ts'
import { clientOptions, output, testRefusal, useServices } from './services.ts'

useServices()

let client: DynamoDBClient
let table: Table
beforeAll(() => {
  client = new DynamoDBClient(clientOptions('DYNAMODB'))
  table = connectTable(client)
})
afterAll(() => client.destroy())

/** A partition that no other test uses. */
const newPartition = () => `TEST-${newUlid(Date.now())}`
const rowsOf = (pk: string, count: number, more: (at: number) => object = () => ({})) =>
  Array.from({ length: count }, (_, at) => ({ pk, sk: `row-${String(at).padStart(3, '0')}`, ...more(at) }))
const keyOf = ({ pk, sk }: { pk: string; sk: string }) => ({ pk, sk })

test('a row is put only once, and the second put returns the existing row', async () => {
  const key = { pk: newPartition(), sk: 'row' }
  expect(await table.put({ ...key, title: 'first' }, onlyNew)).toBeUndefined()
  expect(await table.put({ ...key, title: 'second' }, onlyNew)).toEqual({
    failed: true,
    row: { ...key, title: 'first' },
  })
  expect(await table.get(key, { consistent: true })).toEqual({ ...key, title: 'first' })
})

test('an update sets, adds and removes attributes; an update of a missing row fails without creating it', async () => {
  const key = { pk: newPartition(), sk: 'row' }
  expect(await table.update({ key, set: { title: 'x' }, where: [rowExists] })).toEqual({
    failed: true,
    row: undefined,
  })
  expect(await table.get(key, { consistent: true })).toBeUndefined()
  await table.put({ ...key, count: 1, old: true, made: 'before' })
  const change = { set: { title: 'x' }, setIfMissing: { made: 'now', id: 'a' }, add: { count: 2 } }
  const expected = { ...key, count: 3, made: 'before', id: 'a', title: 'x' }
  expect(await table.updateAndGet({ key, ...change, remove: ['old'], where: [rowExists] })).toEqual(expected)
})

test('a transaction writes all or nothing, and names the first write whose condition failed', async () => {
  const [first, second, third] = rowsOf(newPartition(), 3) as [never, never, never]
  expect(await table.transact({ first: { put: first, ...onlyNew } })).toBeUndefined()
  const again: Write = { put: first, ...onlyNew }
  const others: Write[] = [second, third].map((put) => ({ put, ...onlyNew }))
  expect(await table.transact({ others, again })).toBe('again')
  expect(await table.transact({ others: [...others, again], none: [] })).toBe('others')
  expect(await table.getMany([first, second, third].map(keyOf), { consistent: true })).toEqual([first])
  const change = { update: { key: keyOf(first), set: { taken: true } } }
  const removal = { remove: keyOf(second), where: [rowExists] }
  expect(await table.transact({ change, third: { put: third }, removal })).toBe('removal')
  expect(await table.transact({ removal, again })).toBe('removal')
  expect(await table.getMany([first, third].map(keyOf), { consistent: true })).toEqual([first])
})

test('many rows are read in the order of the requested keys, and removed, even if some rows are missing', async () => {
  const pk = newPartition()
  const rows = rowsOf(pk, 60)
  await Promise.all(rows.map((row) => table.put(row)))
  const missing = { pk, sk: 'missing' }
  const keys = [...rows.map(keyOf).reverse(), missing]
  expect(await table.getMany(keys, { consistent: true })).toEqual(rows.toReversed())
  await table.removeMany(keys)
  expect(await table.getMany(keys, { consistent: true })).toEqual([])
})

/** Returns the sort keys on a page of an index, newest first, and the start key of the next page. */
async function pageOf(index: string, [name, value]: [string, string], limit: number, start?: object) {
  const page = await table.query({
    IndexName: index,
    KeyConditionExpression: `${name} = :value`,
    ExpressionAttributeValues: { ':value': value },
    ScanIndexForward: false,
    Limit: limit,
    ...(start && { ExclusiveStartKey: { ...start } }),
  })
  return { ...page, names: page.rows.map(({ sk }) => sk) }
}

test('an index returns its rows in order and in pages, even from a start key that was in no response', async () => {
  const pk = newPartition()
  for (const row of rowsOf(pk, 5, (at) => ({ feedKey: pk, lastActivityAt: at, title: 'a lamp' })))
    await table.put(row)
  const first = await pageOf('feed', ['feedKey', pk], 2)
  expect(first.names).toEqual(['row-004', 'row-003'])
  expect(first.rows[0]).toMatchObject({ title: 'a lamp' })
  expect((await pageOf('feed', ['feedKey', pk], 9, first.last)).names).toEqual([
    'row-002',
    'row-001',
    'row-000',
  ])
  const byHand = { pk, sk: 'row-003', feedKey: pk, lastActivityAt: 3 }
  expect((await pageOf('feed', ['feedKey', pk], 1, byHand)).names).toEqual(['row-002'])
})

test('an index contains only rows that have its keys, and of these rows only the attributes that it projects', async () => {
  const pk = newPartition()
  const rows = rowsOf(pk, 4, (at) => ({
    authorKey: pk,
    createdAt: at,
    title: 'a lamp',
    ...(at % 2 ? { photosAt: at } : {}),
  }))
  for (const row of rows) await table.put(row)
  const { rows: found, names } = await pageOf('photos', ['authorKey', pk], 9)
  expect(names).toEqual(['row-003', 'row-001'])
  expect(found[0]).toEqual({ pk, sk: 'row-003', authorKey: pk, photosAt: 3 })
})

const put = (Item: Record<string, unknown>) => table.put({ pk: newPartition(), sk: 'row', ...Item })

const invalid = /ValidationException/
testRefusal('a row over 400 KB', () => put({ text: 'x'.repeat(401 * 1024) }), invalid)
testRefusal('a row with an empty key', () => put({ sk: '' }), invalid)
testRefusal('a row with a sort key over 1 KB', () => put({ sk: 'x'.repeat(1025) }), invalid)
testRefusal(
  'a row whose index key has another type',
  () => put({ feedKey: 'a', lastActivityAt: 'yesterday' }),
  invalid,
)
testRefusal('a row whose index key is empty', () => put({ feedKey: '' }), invalid)
testRefusal(
  'an expression with an unused value',
  () => table.put({ pk: 'a', sk: 'b' }, { where: ['size(pk) > :a'], values: { a: 1, b: 2 } }),
  invalid,
)
testRefusal(
  'a row of a table that does not exist',
  () => {
    const TableName = `${output('TableName')}-other`
    const Item = { pk: { S: 'a' }, sk: { S: 'b' } }
    return client.send(new PutItemCommand({ TableName, Item }))
  },
  /ResourceNotFoundException/,
)
testRefusal(
  'a transaction with two writes to one row',
  () => table.transact({ row: [{ put: { pk: 'a', sk: 'b' } }, { remove: { pk: 'a', sk: 'b' } }] }),
  invalid,
)
testRefusal('a read of 101 keys', () => table.getMany(rowsOf('a', 101)), invalid)
testRefusal(
  'a read of one key twice',
  () => {
    const key = { pk: { S: 'a' }, sk: { S: 'b' } }
    return client.send(
      new BatchGetItemCommand({ RequestItems: { [output('TableName')]: { Keys: [key, key] } } }),
    )
  },
  invalid,
)

test('a key that is named twice is read once and returned at both places', async () => {
  const key = { pk: newPartition(), sk: 'row' }
  await table.put(key)
  takeCapacity()
  expect(await table.getMany([key, key])).toEqual([key, key])
  expect(takeCapacity()).toMatchObject({ calls: 1, read: 0.5 })
})

test('each call reports its cost', async () => {
  const pk = newPartition()
  takeCapacity()
  await table.put({ pk, sk: 'row', text: 'x'.repeat(1500) })
  await table.get({ pk, sk: 'row' })
  expect(takeCapacity()).toEqual({ calls: 2, read: 0.5, write: 2, limitRetries: 0 })
})

test('the table is set up to expire rows by the attribute expiresAt', async () => {
  const { TimeToLiveDescription } = await client.send(
    new DescribeTimeToLiveCommand({ TableName: output('TableName') }),
  )
  expect(TimeToLiveDescription).toEqual({ AttributeName: 'expiresAt', TimeToLiveStatus: 'ENABLED' })
})

test('the stream has every change of a row in order, with the row before and after the change', async () => {
  const key = { pk: newPartition(), sk: 'row' }
  await table.put({ ...key, title: 'a' })
  await table.update({ key, set: { title: 'b' } })
  await table.remove(key)
  const { Table } = await client.send(new DescribeTableCommand({ TableName: output('TableName') }))
  const stream = tableStreamApi(clientOptions('DYNAMODB').endpoint, Table?.LatestStreamArn ?? '')
  const changesSoFar = async () => {
    const changes: unknown[] = []
    for (const { ShardId } of await stream.shards()) {
      const { records } = await stream.records(await stream.iterator(ShardId), 1000)
      for (const { eventName, dynamodb } of records)
        if (dynamodb.Keys?.['pk']?.S === key.pk)
          changes.push([eventName, dynamodb.OldImage?.['title']?.S, dynamodb.NewImage?.['title']?.S])
    }
    return changes
  }
  await expect.poll(changesSoFar, { timeout: 120_000 }).toEqual([
    ['INSERT', undefined, 'a'],
    ['MODIFY', 'a', 'b'],
    ['REMOVE', 'b', undefined],
  ])
})
