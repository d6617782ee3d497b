/** The one table. Only stores and the stream's consumer use it; each response adds its cost to the total (capacity.ts). */
import {
  ConditionalCheckFailedException,
  DynamoDBClient,
  TransactionCanceledException,
  TransactionConflictException,
  type ConsumedCapacity,
} from '@aws-sdk/client-dynamodb'
import {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  TransactWriteCommand,
  UpdateCommand,
  type BatchWriteCommandInput,
  type QueryCommandInput,
  type ScanCommandInput,
  type TransactWriteCommandInput,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import { keysOf } from '../../shared/kernel.ts'
import { countCapacity } from './capacity.ts'
import { clientOptions } from './clients.ts'
import { env } from './env.ts'
import { conditionOf, updateOf, type Condition, type Update } from './expressions.ts'
import { Busy, retryBusy } from './retry-busy.ts'
import type { Key, Row } from './row.ts'

/** A conditional write whose condition did not hold, with the current row; undefined if there is none. */
export interface ConditionFailed {
  failed: true
  row: Row | undefined
}

type Query = Omit<QueryCommandInput, 'TableName'>
type Scan = Omit<ScanCommandInput, 'TableName'>
type WriteRequests = NonNullable<BatchWriteCommandInput['RequestItems']>[string]
type Transaction = NonNullable<TransactWriteCommandInput['TransactItems']>[number]
/** A write of a transaction, or a condition on a row that it leaves unchanged. */
export type Write =
  | ({ put: Row } & Condition)
  | { update: Update }
  | ({ remove: Key } & Condition)
  | ({ check: Key } & Condition)
/**
 * The writes of a transaction by name; the transaction reports a failed condition by this name. A group of writes may
 * share a name.
 */
export type Writes<Name extends string = string> = Readonly<Record<Name, Write | readonly Write[]>>

export type Table = ReturnType<typeof connectTable>

/**
 * The SDK repeats a write whose response was lost, so a condition may fail because the same write already succeeded.
 * The stores recognize this case.
 */
export function connectTable(client = new DynamoDBClient(clientOptions('table'))) {
  const documents = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } })
  const TableName = env('TABLE_NAME')
  const ReturnConsumedCapacity = 'TOTAL' as const
  const conditional = {
    TableName,
    ReturnConsumedCapacity,
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
  } as const

  async function query(input: Query) {
    const answer = await documents.send(new QueryCommand({ ...input, TableName, ReturnConsumedCapacity }))
    countCapacity('read', answer.ConsumedCapacity)
    return { rows: answer.Items ?? [], last: answer.LastEvaluatedKey, count: answer.Count ?? 0 }
  }

  return {
    async get(key: Key, options: { consistent?: boolean } = {}) {
      const answer = await documents.send(
        new GetCommand({
          TableName,
          Key: key,
          ConsistentRead: options.consistent ?? false,
          ReturnConsumedCapacity,
        }),
      )
      countCapacity('read', answer.ConsumedCapacity)
      return answer.Item
    },

    /** Rows in the order of their keys, without the missing ones. At most 100 keys; one that is named twice is read once. */
    async getMany(keys: Key[], { consistent: ConsistentRead = false } = {}) {
      if (keys.length === 0) return []
      const RequestItems = { [TableName]: { Keys: once(keys), ConsistentRead } }
      const rows = await retryBusy(async () => {
        const answer = await documents.send(new BatchGetCommand({ RequestItems, ReturnConsumedCapacity }))
        countCapacity('read', answer.ConsumedCapacity)
        if (Object.keys(answer.UnprocessedKeys ?? {}).length > 0) throw new Busy('Keys were left unread')
        return answer.Responses?.[TableName] ?? []
      })
      return keys.flatMap((key) => rows.find((row) => row['pk'] === key.pk && row['sk'] === key.sk) ?? [])
    },

    query,

    /** A page of the whole table, or of a part of it. */
    scan: (input: Scan) => scanPage(documents, { ...input, TableName, ReturnConsumedCapacity }),

    /** Every page of a query, one call per page. */
    async *paginate(input: Query) {
      let start: Query['ExclusiveStartKey']
      do {
        const page = await query({ ...input, ExclusiveStartKey: start })
        yield page
        start = page.last
      } while (start)
    },

    /** Puts a row. Returns undefined if it was written. */
    put(row: Row, condition: Condition = {}): Promise<ConditionFailed | undefined> {
      const command = new PutCommand({ Item: row, ...conditionOf(condition), ...conditional })
      return unlessConditionFails(() => documents.send(command))
    },

    /** Updates a row. Returns undefined if it was written. */
    update(update: Update): Promise<ConditionFailed | undefined> {
      const command = new UpdateCommand({ ...updateOf(update), ...conditional })
      return unlessConditionFails(() => documents.send(command))
    },

    /** Updates a row and returns the new row. Returns undefined if its condition did not hold. */
    updateAndGet: (update: Update) =>
      changedRow(documents, { ...updateOf(update), ...conditional, ReturnValues: 'ALL_NEW' }),

    async remove(key: Key) {
      const answer = await documents.send(new DeleteCommand({ TableName, Key: key, ReturnConsumedCapacity }))
      countCapacity('write', answer.ConsumedCapacity)
    },

    /** Removes distinct rows, 25 per call. A missing row is no failure. */
    async removeMany(keys: Key[]) {
      for (let start = 0; start < keys.length; start += 25)
        await removeSome(documents, TableName, keys.slice(start, start + 25))
    },

    /** Writes all or nothing. Returns the name of the first write whose condition failed; undefined if all were written. */
    transact<Name extends string>(writes: Writes<Name>): Promise<Name | undefined> {
      const named = keysOf(writes).flatMap((name) => [writes[name]].flat().map((write) => ({ name, write })))
      const command = transactionOf(named, TableName)
      return retryBusy(async () => {
        try {
          countCapacity('write', (await documents.send(command)).ConsumedCapacity)
          return undefined
        } catch (error) {
          return named[firstFailed(error)]?.name
        }
      })
    },
  }
}

async function scanPage(documents: DynamoDBDocumentClient, input: ScanCommandInput) {
  const answer = await documents.send(new ScanCommand(input))
  countCapacity('read', answer.ConsumedCapacity)
  return { rows: answer.Items ?? [], last: answer.LastEvaluatedKey }
}

/** Removes at most 25 rows. */
async function removeSome(documents: DynamoDBDocumentClient, TableName: string, keys: Key[]) {
  let left: WriteRequests = keys.map((key) => ({ DeleteRequest: { Key: { ...key } } }))
  await retryBusy(async () => {
    const RequestItems = { [TableName]: left }
    const answer = await documents.send(
      new BatchWriteCommand({ RequestItems, ReturnConsumedCapacity: 'TOTAL' }),
    )
    countCapacity('write', answer.ConsumedCapacity)
    left = answer.UnprocessedItems?.[TableName] ?? []
    if (left.length > 0) throw new Busy('Rows were left unremoved')
  })
}

/**
 * Returns the index of the first condition that cancelled a transaction. A conflict with another transaction is no failed
 * condition; it is retried.
 */
function firstFailed(error: unknown): number {
  if (!(error instanceof TransactionCanceledException)) throw error
  const codes = (error.CancellationReasons ?? []).map(({ Code }) => Code)
  const failed = codes.indexOf('ConditionalCheckFailed')
  if (failed >= 0) return failed
  const temporary = ['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']
  throw codes.some((code) => code !== undefined && temporary.includes(code)) ? new Busy(error.message) : error
}

function transactionOf(named: { write: Write }[], TableName: string): TransactWriteCommand {
  const TransactItems = named.map(({ write }) => transactionItem(write, TableName))
  return new TransactWriteCommand({ TransactItems, ReturnConsumedCapacity: 'TOTAL' })
}

function transactionItem(write: Write, TableName: string): Transaction {
  if ('update' in write) return { Update: { ...updateOf(write.update), TableName } }
  if ('put' in write) return { Put: { Item: write.put, ...conditionOf(write), TableName } }
  if ('remove' in write) return { Delete: { Key: { ...write.remove }, ...conditionOf(write), TableName } }
  const { ConditionExpression = '', ...condition } = conditionOf(write)
  return { ConditionCheck: { Key: { ...write.check }, ConditionExpression, ...condition, TableName } }
}

async function changedRow(documents: DynamoDBDocumentClient, input: UpdateCommandInput) {
  let row: Row | undefined
  await unlessConditionFails(async () => {
    const answer = await documents.send(new UpdateCommand(input))
    row = answer.Attributes
    return answer
  })
  return row
}

async function unlessConditionFails(
  write: () => Promise<{ ConsumedCapacity?: ConsumedCapacity | undefined }>,
): Promise<ConditionFailed | undefined> {
  return retryBusy(async () => {
    try {
      countCapacity('write', (await write()).ConsumedCapacity)
      return undefined
    } catch (error) {
      if (error instanceof TransactionConflictException) throw new Busy(error.message)
      if (!(error instanceof ConditionalCheckFailedException)) throw error
      countCapacity('write', { CapacityUnits: 1 })
      return { failed: true, row: error.Item && unmarshall(error.Item) }
    }
  })
}

/** Returns each key once, because DynamoDB refuses a batch that names a key twice. */
const once = (keys: Key[]): Key[] => [...new Map(keys.map((key) => [`${key.pk}\n${key.sk}`, key])).values()]
