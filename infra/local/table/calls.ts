import * as z from 'zod/mini'
import type { Call } from '../access/policy.ts'
import type { RequestContext } from '../access/conditions.ts'
import { arn } from '../account.ts'
import { english } from '../english.ts'
import { notImplemented, Refusal } from '../refusal.ts'
import type { Template } from '../template/load.ts'

const attributeValue = z.record(z.string(), z.unknown())
const item = z.record(z.string(), attributeValue)
const common = {
  TableName: z.string(),
  ReturnValues: z.optional(z.string()),
  Select: z.optional(z.string()),
}
const keyed = z.object({ ...common, Key: item })
const put = z.object({ ...common, Item: item })
const query = z.object({
  ...common,
  IndexName: z.optional(z.string()),
  KeyConditionExpression: z.optional(z.string()),
  ExpressionAttributeNames: z._default(z.record(z.string(), z.string()), {}),
  ExpressionAttributeValues: z._default(item, {}),
})
const scan = z.object({ ...common, IndexName: z.optional(z.string()) })
const batchGet = z.object({ RequestItems: z.record(z.string(), z.object({ Keys: z.array(item) })) })
const batchWrite = z.object({
  RequestItems: z.record(
    z.string(),
    z.array(
      z.union([
        z.object({ PutRequest: z.object({ Item: item }) }),
        z.object({ DeleteRequest: z.object({ Key: item }) }),
      ]),
    ),
  ),
})
const transactGet = z.object({ TransactItems: z.array(z.object({ Get: keyed })) })
const transactWrite = z.object({
  TransactItems: z.array(
    z.union([
      z.object({ Put: put }),
      z.object({ Update: keyed }),
      z.object({ Delete: keyed }),
      z.object({ ConditionCheck: keyed }),
    ]),
  ),
})

const tableSchema = z.object({
  KeySchema: z.array(z.object({ AttributeName: z.string(), KeyType: z.string() })),
  GlobalSecondaryIndexes: z._default(
    z.array(
      z.object({
        IndexName: z.string(),
        KeySchema: z.array(z.object({ AttributeName: z.string(), KeyType: z.string() })),
      }),
    ),
    [],
  ),
})

/** The names of partition keys, by the ARN of a table or an index of the template. */
export function readPartitionKeys(template: Template): Map<string, string> {
  return new Map(
    template.ofType('AWS::DynamoDB::Table').flatMap((resource) => {
      const tableArn = template.identity(resource).attribute('Arn')
      const { KeySchema, GlobalSecondaryIndexes } = z.parse(tableSchema, template.properties(resource))
      return [
        [tableArn, partitionOf(KeySchema)] as const,
        ...GlobalSecondaryIndexes.map(
          (one) => [`${tableArn}/index/${one.IndexName}`, partitionOf(one.KeySchema)] as const,
        ),
      ]
    }),
  )
}

function partitionOf(keySchema: { AttributeName: string; KeyType: string }[]): string {
  return keySchema.find(({ KeyType }) => KeyType === 'HASH')?.AttributeName ?? ''
}

/**
 * The permissions that an operation on the table needs. A transaction needs the action of each of its items, a batch its
 * own action once per table. The leading key of a query is the partition of the index that it reads.
 * https://docs.aws.amazon.com/service-authorization/latest/reference/list_amazondynamodb.html
 * Throws a Refusal for a request whose partitions cannot be determined.
 */
export function tableCalls(operation: string, input: unknown, partitions: Map<string, string>): Call[] {
  const action = `dynamodb:${operation}`
  const one = (name: string, table: string, leadingKeys: string[], more: RequestContext = {}): Call => ({
    action: `dynamodb:${name}`,
    resource: arnOf(table),
    context: { 'dynamodb:leadingkeys': leadingKeys, ...more },
  })
  const keyOf = (table: string, of: z.infer<typeof item>) => leadingKey(of, partitions.get(arnOf(table)))
  const onItem = (
    name: string,
    request: z.infer<typeof keyed> | z.infer<typeof put>,
    more?: RequestContext,
  ) =>
    one(name, request.TableName, [keyOf(request.TableName, 'Key' in request ? request.Key : request.Item)], {
      ...attributesOf(request),
      ...more,
    })
  switch (operation) {
    case 'GetItem':
    case 'UpdateItem':
    case 'DeleteItem':
      return [onItem(operation, parsed(keyed, input))]
    case 'PutItem':
      return [onItem(operation, parsed(put, input))]
    case 'Query':
      return [queryCall(parsed(query, input), partitions)]
    case 'Scan': {
      const { TableName, IndexName, ...more } = parsed(scan, input)
      return [{ action, resource: arnOf(TableName, IndexName), context: attributesOf(more) }]
    }
    case 'BatchGetItem':
      return Object.entries(parsed(batchGet, input).RequestItems).map(([table, { Keys }]) =>
        one(
          operation,
          table,
          Keys.map((key) => keyOf(table, key)),
        ),
      )
    case 'BatchWriteItem':
      return Object.entries(parsed(batchWrite, input).RequestItems).map(([table, requests]) => {
        const rows = requests.map((each) =>
          'PutRequest' in each ? each.PutRequest.Item : each.DeleteRequest.Key,
        )
        return one(
          operation,
          table,
          rows.map((row) => keyOf(table, row)),
        )
      })
    case 'TransactGetItems':
      return parsed(transactGet, input).TransactItems.map(({ Get }) =>
        onItem('GetItem', Get, { 'dynamodb:enclosingoperation': operation }),
      )
    case 'TransactWriteItems':
      return parsed(transactWrite, input).TransactItems.map((each) => {
        const enclosing = { 'dynamodb:enclosingoperation': operation }
        if ('Put' in each) return onItem('PutItem', each.Put, enclosing)
        if ('Update' in each) return onItem('UpdateItem', each.Update, enclosing)
        if ('Delete' in each) return onItem('DeleteItem', each.Delete, enclosing)
        return onItem('ConditionCheckItem', each.ConditionCheck, enclosing)
      })
    default:
      return [{ action, resource: administeredResource(operation, input) }]
  }
}

/** The permission that an operation of DynamoDB Streams needs on the stream that it reads. */
export function streamCalls(operation: string, input: unknown): Call[] {
  const { data } = z
    .object({ StreamArn: z.optional(z.string()), ShardIterator: z.optional(z.string()) })
    .safeParse(input)
  // ARNs and iterators of the engine contain the table's name and a creation time. The template does not know that time, so
  // the permission names the stream `local`.
  const table = /:table\/([^/|]+)\/stream\//.exec(data?.StreamArn ?? data?.ShardIterator ?? '')?.[1]
  const resource = table === undefined ? '*' : `${arnOf(table)}/stream/local`
  return [{ action: `dynamodb:${operation}`, resource }]
}

/** https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/specifying-conditions.html */
function attributesOf({
  ReturnValues,
  Select,
}: {
  ReturnValues?: unknown
  Select?: unknown
}): RequestContext {
  return {
    'dynamodb:returnvalues': typeof ReturnValues === 'string' ? ReturnValues : undefined,
    'dynamodb:select': typeof Select === 'string' ? Select : undefined,
  }
}

function queryCall(input: z.infer<typeof query>, partitions: Map<string, string>): Call {
  const { TableName, IndexName, KeyConditionExpression = '', ExpressionAttributeNames: names } = input
  const resource = arnOf(TableName, IndexName)
  const partition = partitions.get(resource)
  // The grammar puts the name before the value, and the partition's key is always compared with `=`.
  const comparisons = [...KeyConditionExpression.matchAll(/([#\w.-]+)\s*=\s*(:\w+)/g)]
  const [, , value = ''] = comparisons.find(([, name = '']) => (names[name] ?? name) === partition) ?? []
  const found = input.ExpressionAttributeValues[value]
  if (!found || partition === undefined)
    throw new Refusal('ValidationException', `Query condition missed key schema element: ${partition ?? ''}`)
  const key = leadingKey({ [partition]: found }, partition)
  return {
    action: 'dynamodb:Query',
    resource,
    context: { 'dynamodb:leadingkeys': [key], ...attributesOf(input) },
  }
}

/** The value of the partition key as text, in the form in which policies compare it. */
function leadingKey(row: z.infer<typeof item>, partition: string | undefined): string {
  const value = partition === undefined ? undefined : Object.values(row[partition] ?? {})[0]
  if (typeof value === 'string') return value
  const message = 'One of the required keys was not given a value'
  throw new Refusal('ValidationException', partition === undefined ? message : `${message}: ${partition}`)
}

function administeredResource(operation: string, input: unknown): string {
  if (/PartiQL|Statement/.test(operation)) throw notImplemented(`${operation} for functions`)
  const { data } = z.object({ TableName: z.string() }).safeParse(input)
  return data ? arnOf(data.TableName) : '*'
}

/** The ARN of a table or of its index. A request may name a table by its name or its ARN. */
function arnOf(table: string, index?: string): string {
  const tableArn = table.startsWith('arn:') ? table : arn('dynamodb', `table/${table}`)
  return index === undefined ? tableArn : `${tableArn}/index/${index}`
}

function parsed<Schema extends z.ZodMiniType>(schema: Schema, input: unknown): z.output<Schema> {
  const { success, data, error } = schema.safeParse(input, english)
  if (success) return data
  throw new Refusal('ValidationException', z.prettifyError(error))
}
