/**
 * Restores rows of the table. AWS can only restore the rows of a minute into a new table, so the rows of that copy are
 * written into the live table. The live table keeps its name, its stream and its settings, so nothing else has to change.
 */
import {
  DeleteTableCommand,
  DescribeTableCommand,
  RestoreTableToPointInTimeCommand,
  TableAlreadyExistsException,
  type DynamoDBClient,
} from '@aws-sdk/client-dynamodb'
import type { Row } from '../../lambdas/platform/row.ts'
import { connectTable, type Table } from '../../lambdas/platform/table.ts'
import { eraseAgain, readLedger } from '../../lambdas/holdings/erase-again.ts'
import { restoreRows, type Restored } from '../../lambdas/holdings/restore-rows.ts'
import { Stopped, type World } from './world.ts'

export interface RestoreTableOptions {
  aws: Pick<World['aws'], 'dynamoDb' | 's3'>
  say: World['say']
  now: World['now']
  pause: World['pause']
  tableName: string
  /** The bucket with the ledger of erasures. */
  erasures: string
  at: Date
  exact: boolean
  only: string
  /**
   * An existing table with the rows of that minute, which is kept. By default AWS creates such a table, which is deleted
   * at the end.
   */
  from?: string | undefined
}

/**
 * Restores the rows. After an interruption it can run again: it uses the existing copy and skips rows that are already
 * restored.
 */
export async function restoreTable(options: RestoreTableOptions): Promise<Restored & { erased: number }> {
  const { aws, say, tableName, at, exact, only, from } = options
  const name = from ?? (await makeCopy(options))
  const copy = tableNamed(aws.dynamoDb, name)
  const table = tableNamed(aws.dynamoDb, tableName)
  const now = options.now().getTime()
  const ledger = await readLedger(aws.s3, options.erasures)
  say(`${ledger.size} people are in the ledger of erasures`)
  const held: Row[] = []
  const isHeld = (row: Row) => ledger.erasedIn(row).length > 0 && held.push(row) > 0
  const restored = await restoreRows({ copy, table, now, exact, only, isHeld, say })
  const erased = await eraseAgain({ copy, table, held, ledger, at: at.getTime(), now })
  if (from === undefined) await aws.dynamoDb.send(new DeleteTableCommand({ TableName: name }))
  const { missing, changed, removed, busy } = restored
  say(`${missing} missing rows and ${changed} changed rows put back, ${removed} newer rows removed`)
  if (busy > 0) say(`${busy} rows were changed meanwhile and stay as they are`)
  if (erased > 0) say(`${erased} people who had been erased are being erased again`)
  return { ...restored, erased }
}

/** Creates a copy of the table at the minute, waits for it and returns its name. */
async function makeCopy({ aws, say, now, pause, tableName, at }: RestoreTableOptions): Promise<string> {
  const TargetTableName = `${tableName}-restored-${at.toISOString().replace(/\D/g, '').slice(0, 14)}`
  const began = now().getTime()
  try {
    await aws.dynamoDb.send(
      new RestoreTableToPointInTimeCommand({
        SourceTableName: tableName,
        TargetTableName,
        RestoreDateTime: at,
        // Only the rows of the copy are read, so it needs no indexes.
        GlobalSecondaryIndexOverride: [],
        BillingModeOverride: 'PAY_PER_REQUEST',
      }),
    )
  } catch (error) {
    if (!(error instanceof TableAlreadyExistsException)) throw error
    say(`${TargetTableName} is there from an earlier run`)
  }
  for (;;) {
    const { Table } = await aws.dynamoDb.send(new DescribeTableCommand({ TableName: TargetTableName }))
    if (Table?.TableStatus === 'ACTIVE') return TargetTableName
    if (Table?.TableStatus !== 'CREATING') throw new Stopped(`${TargetTableName} is ${Table?.TableStatus}`)
    say(`AWS restores ${TargetTableName}, ${Math.floor((now().getTime() - began) / 60_000)} min`)
    await pause(30_000)
  }
}

/** A Table reads its name from the environment when it connects, so the variable is set just before. */
export function tableNamed(client: DynamoDBClient, name: string): Table {
  process.env['TABLE_NAME'] = name
  return connectTable(client)
}
