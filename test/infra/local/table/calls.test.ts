import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readPartitionKeys, streamCalls, tableCalls } from '../../../../infra/local/table/calls.ts'
import { templateOf } from '../access/template-of.ts'

const key = (name: string) => [
  { AttributeName: name, KeyType: 'HASH' },
  { AttributeName: 'sk', KeyType: 'RANGE' },
]
const partitions = readPartitionKeys(
  templateOf({
    Table: {
      Type: 'AWS::DynamoDB::Table',
      Properties: {
        TableName: 'Campus',
        KeySchema: key('pk'),
        GlobalSecondaryIndexes: [{ IndexName: 'feed', KeySchema: key('feedKey') }],
      },
    },
  }),
)
const TableName = 'Campus'
const table = 'arn:aws:dynamodb:us-east-1:000000000000:table/Campus'
const row = (pk: string) => ({ pk: { S: pk }, sk: { S: '#POST' } })
/** Each call as a list: its action, the part of its resource below the table, and its leading keys. */
const callsOf = (operation: string, input: object) =>
  tableCalls(operation, input, partitions).map(({ action, resource, context }) => [
    action.replace('dynamodb:', ''),
    resource.replace(table, ''),
    context?.['dynamodb:leadingkeys'],
  ])

describe('the calls of a request', () => {
  test.each([
    ['GetItem', { TableName, Key: row('a') }],
    ['DeleteItem', { TableName, Key: row('a') }],
    ['UpdateItem', { TableName, Key: row('a') }],
    ['PutItem', { TableName, Item: row('a') }],
    ['PutItem', { TableName: table, Item: row('a') }],
  ])('%s needs the action of the same name on the table', (operation, input) => {
    expect(callsOf(operation, input)).toEqual([[operation, '', ['a']]])
  })

  test('a query needs permission on its index and its partition, however its condition is written', () => {
    const conditions: [string, Record<string, string>][] = [
      ['pk = :p', {}],
      ['#k=:p AND begins_with(sk, :s)', { '#k': 'pk' }],
      ['(sk = :s) and (#k = :p)', { '#k': 'pk' }],
    ]
    for (const [KeyConditionExpression, ExpressionAttributeNames] of conditions)
      expect(
        callsOf('Query', {
          TableName,
          KeyConditionExpression,
          ExpressionAttributeNames,
          ExpressionAttributeValues: { ':p': { S: 'a' }, ':s': { S: 'b' } },
        }),
      ).toEqual([['Query', '', ['a']]])
    expect(
      callsOf('Query', {
        TableName,
        IndexName: 'feed',
        KeyConditionExpression: 'feedKey = :p',
        ExpressionAttributeValues: { ':p': { S: 'CAMPUS#ou#POSTS' } },
      }),
    ).toEqual([['Query', '/index/feed', ['CAMPUS#ou#POSTS']]])
  })

  test('a batch counts as one call with all leading keys, and a transaction as one call per item', () => {
    expect(callsOf('BatchGetItem', { RequestItems: { Campus: { Keys: [row('a'), row('b')] } } })).toEqual([
      ['BatchGetItem', '', ['a', 'b']],
    ])
    const writes = [{ PutRequest: { Item: row('a') } }, { DeleteRequest: { Key: row('b') } }]
    expect(callsOf('BatchWriteItem', { RequestItems: { Campus: writes } })).toEqual([
      ['BatchWriteItem', '', ['a', 'b']],
    ])
    const TransactItems = [
      { Put: { TableName, Item: row('a') } },
      { Update: { TableName, Key: row('b') } },
      { Delete: { TableName, Key: row('c') } },
      { ConditionCheck: { TableName, Key: row('d') } },
    ]
    expect(callsOf('TransactWriteItems', { TransactItems })).toEqual([
      ['PutItem', '', ['a']],
      ['UpdateItem', '', ['b']],
      ['DeleteItem', '', ['c']],
      ['ConditionCheckItem', '', ['d']],
    ])
    expect(callsOf('TransactGetItems', { TransactItems: [{ Get: { TableName, Key: row('a') } }] })).toEqual([
      ['GetItem', '', ['a']],
    ])
    expect(tableCalls('TransactWriteItems', { TransactItems }, partitions)[0]?.context).toMatchObject({
      'dynamodb:enclosingoperation': 'TransactWriteItems',
    })
  })

  test('a scan and the administration of tables have no leading key', () => {
    expect(callsOf('Scan', { TableName, IndexName: 'feed' })).toEqual([['Scan', '/index/feed', undefined]])
    expect(callsOf('DescribeTable', { TableName })).toEqual([['DescribeTable', '', undefined]])
    expect(callsOf('ListTables', {})).toEqual([['ListTables', '*', undefined]])
  })

  test("reading a stream needs permission on the table's stream", () => {
    const engine = 'arn:aws:dynamodb:ddblocal:000000000000:table/Campus/stream/2026-11-22T10:00:00.000'
    const resource = `${table}/stream/local`
    expect(streamCalls('DescribeStream', { StreamArn: engine })).toEqual([
      { action: 'dynamodb:DescribeStream', resource },
    ])
    expect(streamCalls('GetRecords', { ShardIterator: `000|${engine}|AAAA` })).toEqual([
      { action: 'dynamodb:GetRecords', resource },
    ])
  })
})

describe('a request whose partitions cannot be read is refused', () => {
  test.each([
    [
      'Query',
      { TableName, KeyConditionExpression: 'other = :p', ExpressionAttributeValues: { ':p': { S: 'a' } } },
    ],
    ['Query', { TableName, KeyConditionExpression: 'pk = :p' }],
    ['Query', { TableName, KeyConditions: {} }],
    ['GetItem', { TableName, Key: {} }],
    ['PutItem', { TableName, Item: { sk: { S: 'a' } } }],
    ['PutItem', { TableName: 'Other', Item: row('a') }],
    ['BatchGetItem', { RequestItems: { Campus: { Keys: [row('a'), {}] } } }],
    ['TransactWriteItems', { TransactItems: [{ Other: { TableName, Key: row('a') } }] }],
    ['ExecuteStatement', { Statement: 'SELECT * FROM Campus' }],
    ['BatchExecuteStatement', { Statements: [] }],
  ])('%s %j', (operation, input) => {
    expect(() => tableCalls(operation, input, partitions)).toThrow()
  })

  test('the leading key of every row of a batch or transaction is checked', () => {
    const names = fc.array(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 25 })
    fc.assert(
      fc.property(names, (pks) => {
        const keys = pks.map(row)
        const leading = (operation: string, input: object) =>
          callsOf(operation, input).flatMap(([, , values]) => values)
        expect(leading('BatchGetItem', { RequestItems: { Campus: { Keys: keys } } })).toEqual(pks)
        const writes = keys.map((Key) => ({ DeleteRequest: { Key } }))
        expect(leading('BatchWriteItem', { RequestItems: { Campus: writes } })).toEqual(pks)
        const TransactItems = keys.map((Key) => ({ Update: { TableName, Key } }))
        expect(leading('TransactWriteItems', { TransactItems })).toEqual(pks)
      }),
    )
  })
})
