import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { analyticsNames } from '../../analytics-names.ts'
import { objectsIn } from '../s3/objects.ts'

const { database, table, columns } = analyticsNames('local')
/** The table of all lines of analytics, by the name that it also has in Athena. */
export const usageTable = `${database}.${table}`

/** The result of a query: the names of the columns, and the rows. */
export interface Result {
  columns: string[]
  rows: string[][]
}

/**
 * Queries the files of analytics in the laptop's buckets, whether the product runs or not. Works on copies of the files,
 * and removes the copies.
 */
export async function askLaptop<T>(
  buckets: string,
  ask: (query: (sql: string) => Promise<Result>) => Promise<T>,
): Promise<T> {
  const directory = mkdtempSync(join(tmpdir(), 'campus-stats-'))
  try {
    const isEmpty = copyFiles(buckets, directory) === 0
    // DuckDB takes 70 MB and little needs it, so it is imported only here.
    const { DuckDBInstance } = await import('@duckdb/node-api')
    const connection = await (await DuckDBInstance.create(':memory:')).connect()
    await connection.run(`CREATE SCHEMA ${database}`)
    await connection.run(
      isEmpty
        ? `CREATE TABLE ${usageTable} (${[...columns, 'day'].map((name) => `${name} VARCHAR`).join()})`
        : `CREATE VIEW ${usageTable} AS SELECT * FROM read_json('${directory}/usage/**/*.gz', format = 'newline_delimited',
             columns = {${columns.map((name) => `${name}: 'VARCHAR'`).join()}},
             hive_partitioning = true, hive_types = {day: VARCHAR})`,
    )
    return await ask(async (sql) => {
      const result = await connection.runAndReadAll(sql)
      return { columns: result.columnNames(), rows: result.getRowsJson().map((row) => row.map(String)) }
    })
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

/** The objects with the files of analytics. */
export function usageObjects(buckets: string) {
  const names = existsSync(buckets) ? readdirSync(buckets) : []
  const bucket = names.find((name) => name.startsWith('campus-local-data-analytics'))
  if (bucket === undefined) return []
  return objectsIn(join(buckets, bucket)).filter(({ key }) => key.startsWith('usage/'))
}

/** Copies the files of analytics under their keys; returns how many there are. */
function copyFiles(buckets: string, to: string): number {
  const objects = usageObjects(buckets)
  for (const { key, bodyPath } of objects) {
    const path = join(to, key)
    mkdirSync(dirname(path), { recursive: true })
    copyFileSync(bodyPath, path)
  }
  return objects.length
}
