import { reindexStage } from './reindex-stage.ts'
import { confirm } from './confirm.ts'
import { requireCredentials } from './credentials.ts'
import { stacksOf } from './leftovers.ts'
import { outputIn, outputsOf } from './outputs.ts'
import { restorePeople } from '../../lambdas/holdings/restore-people.ts'
import { restoreFile } from './restore-file.ts'
import { restoreTable, tableNamed } from './restore-table.ts'
import { Stopped, type World } from './world.ts'

export interface RestoreFlags {
  /** The minute to which the table is restored, in ISO 8601. */
  to?: string | undefined
  only?: string | undefined
  exact?: boolean | undefined
  /**
   * A table that contains the rows of that minute because it was restored from a copy in a second account. By default,
   * AWS restores the live table's rows of that minute into a new table.
   */
  from?: string | undefined
  /** The key of a file in the bucket of files. */
  file?: string | undefined
  people?: boolean | undefined
  yes?: boolean | undefined
}

/** Restores the parts of a stage that the flags name. The stage's stacks have to exist. */
export async function restoreStage(world: World, flags: RestoreFlags): Promise<void> {
  const { to, file, from, only = '', exact = false, people = false, yes = false } = flags
  const { aws, config, say } = world
  if ([to, file, people || undefined].filter((one) => one !== undefined).length !== 1)
    throw new Stopped('Name one of --to, --people and --file')
  await requireCredentials(world)
  const outputs = await outputsOf(world, await stacksOf(world))
  if (file !== undefined)
    return restoreFile({ client: aws.s3, bucket: outputIn(outputs, 'FilesBucketName'), key: file, say })
  const tableName = outputIn(outputs, 'TableName')
  if (to === undefined) {
    const userPoolId = outputIn(outputs, 'UserPoolId')
    const table = tableNamed(aws.dynamoDb, tableName)
    await restorePeople({ client: aws.users, userPoolId, table, say })
    return
  }
  const at = minuteOf(to)
  const what = `${only ? `The partitions ${only}…` : 'All rows'} of ${config.stage}`
  const how = exact
    ? 'go back to what they were: later changes are lost, and later rows are removed'
    : 'that are missing come back; all others stay as they are'
  await confirm(world, `${what} at ${at.toISOString()} ${how}.`, { yes })
  const erasures = outputIn(outputs, 'ErasuresBucketName')
  await restoreTable({ ...world, tableName, erasures, at, exact, only, from })
  await reindexStage(world, outputs, 'all')
}

/** Parses a time. The time needs a zone, because the same local time is a different hour elsewhere. */
export function minuteOf(text: string): Date {
  const at = new Date(text)
  if (!/T.*(Z|[+-]\d\d:\d\d)$/.test(text) || Number.isNaN(at.getTime()))
    throw new Stopped(`${text} is no time with a zone: write it as 2026-11-30T09:41Z`)
  return at
}
