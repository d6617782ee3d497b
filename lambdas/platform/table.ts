/** The one table. Stores are its only users; every answer counts what it cost. */
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
  TransactWriteCommand,
  UpdateCommand,
  type BatchWriteCommandInput,
  type PutCommandInput,
  type QueryCommandInput,
  type TransactWriteCommandInput,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import { countCapacity } from './capacity.ts'
import { env } from './env.ts'
import { Busy, retryBusy } from './retry-busy.ts'

export interface Key {
  pk: string
  sk: string
}

/** What a conditional write met instead: the row that was there, or undefined where there was none. */
export interface ConditionFailed {
  failed: true
  row: Record<string, unknown> | undefined
}

type Query = Omit<QueryCommandInput, 'TableName'>
type WriteRequests = NonNullable<BatchWriteCommandInput['RequestItems']>[string]
type Transaction = NonNullable<TransactWriteCommandInput['TransactItems']>[number]
/** A write of a transaction, without the table's name. */
export type Write =
  | { put: Omit<NonNullable<Transaction['Put']>, 'TableName'> }
  | { update: Omit<NonNullable<Transaction['Update']>, 'TableName'> }
  | { remove: Omit<NonNullable<Transaction['Delete']>, 'TableName'> }

export type Table = ReturnType<typeof connectTable>

/**
 * Milliseconds. The SDK waits for ever by itself: one connection that went silent would take all the time of a function.
 * It tries three times; where the first try had written, the stores' conditions know their own write again.
 */
const patience = { connectionTimeout: 1000, requestTimeout: 3000, throwOnRequestTimeout: true }

export function connectTable(client = new DynamoDBClient({ requestHandler: patience })) {
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

    /** Rows in the order of the keys; a missing one is left out. At most 100 keys. */
    async getMany(keys: Key[], options: { consistent?: boolean } = {}) {
      if (keys.length === 0) return []
      const RequestItems = { [TableName]: { Keys: keys, ConsistentRead: options.consistent ?? false } }
      const rows = await retryBusy(async () => {
        const answer = await documents.send(new BatchGetCommand({ RequestItems, ReturnConsumedCapacity }))
        countCapacity('read', answer.ConsumedCapacity)
        if (Object.keys(answer.UnprocessedKeys ?? {}).length > 0) throw new Busy('Keys were left unread')
        return answer.Responses?.[TableName] ?? []
      })
      return keys.flatMap((key) => rows.find((row) => row['pk'] === key.pk && row['sk'] === key.sk) ?? [])
    },

    query,

    /** Every page of a query, one call each. */
    async *paginate(input: Query) {
      let start: Query['ExclusiveStartKey']
      do {
        const page = await query({ ...input, ExclusiveStartKey: start })
        yield page
        start = page.last
      } while (start)
    },

    /** Puts a row; where the condition fails, answers what was there instead. */
    put(input: Omit<PutCommandInput, 'TableName'>): Promise<ConditionFailed | undefined> {
      return unlessConditionFails(() => documents.send(new PutCommand({ ...input, ...conditional })))
    },

    update(input: Omit<UpdateCommandInput, 'TableName'>): Promise<ConditionFailed | undefined> {
      return unlessConditionFails(() => documents.send(new UpdateCommand({ ...input, ...conditional })))
    },

    async remove(key: Key) {
      const answer = await documents.send(new DeleteCommand({ TableName, Key: key, ReturnConsumedCapacity }))
      countCapacity('write', answer.ConsumedCapacity)
    },

    /** Removes different rows, 25 per call; one that is gone already is no failure. */
    async removeMany(keys: Key[]) {
      for (let start = 0; start < keys.length; start += 25)
        await removeSome(documents, TableName, keys.slice(start, start + 25))
    },

    /** All or nothing. Answers the indexes of the writes whose condition failed: none when it was done. */
    transact(writes: Write[]): Promise<number[]> {
      const TransactItems = writes.map((write) => named(write, TableName))
      const command = new TransactWriteCommand({ TransactItems, ReturnConsumedCapacity })
      return retryBusy(async () => {
        try {
          countCapacity('write', (await documents.send(command)).ConsumedCapacity)
          return []
        } catch (error) {
          return failedConditions(error)
        }
      })
    },
  }
}

async function removeSome(documents: DynamoDBDocumentClient, TableName: string, keys: Key[]) {
  let left: WriteRequests = keys.map((key) => ({ DeleteRequest: { Key: { ...key } } }))
  await retryBusy(async () => {
    const RequestItems = { [TableName]: left }
    const answer = await documents.send(
      new BatchWriteCommand({ RequestItems, ReturnConsumedCapacity: 'TOTAL' }),
    )
    countCapacity('write', answer.ConsumedCapacity)
    left = answer.UnprocessedItems?.[TableName] ?? []
    if (left.length > 0) throw new Busy('Rows were left')
  })
}

/** Which conditions cancelled a transaction; one that was only in another's way may be tried again. */
function failedConditions(error: unknown): number[] {
  if (!(error instanceof TransactionCanceledException)) throw error
  const codes = (error.CancellationReasons ?? []).map(({ Code }) => Code)
  const failed = codes.flatMap((code, index) => (code === 'ConditionalCheckFailed' ? [index] : []))
  if (failed.length > 0) return failed
  const passing = ['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']
  throw codes.some((code) => code !== undefined && passing.includes(code)) ? new Busy(error.message) : error
}

function named(write: Write, TableName: string): Transaction {
  if ('put' in write) return { Put: { ...write.put, TableName } }
  if ('update' in write) return { Update: { ...write.update, TableName } }
  return { Delete: { ...write.remove, TableName } }
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
