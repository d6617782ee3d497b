import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { usageColumns } from '../../shared/analytics/usage-record.ts'
import { objectsIn } from '../local/s3/objects.ts'

/** Queries the analytics files in a laptop's state, whether the product runs or not. Works on copies, and removes them. */
export async function askLaptop<T>(
  stateDirectory: string,
  ask: (rows: (sql: string) => Promise<string[][]>) => Promise<T>,
): Promise<T> {
  const directory = mkdtempSync(join(tmpdir(), 'campus-stats-'))
  try {
    const isEmpty = copyFiles(stateDirectory, directory) === 0
    // DuckDB takes 70 MB and no other command needs it, so it is imported only here.
    const { DuckDBInstance } = await import('@duckdb/node-api')
    const connection = await (await DuckDBInstance.create(':memory:')).connect()
    await connection.run(
      isEmpty
        ? `CREATE TABLE usage (${[...usageColumns, 'day'].map((name) => `${name} VARCHAR`).join()})`
        : `CREATE VIEW usage AS SELECT * FROM read_json('${directory}/**/*.gz', format = 'newline_delimited',
             columns = {${usageColumns.map((name) => `${name}: 'VARCHAR'`).join()}},
             hive_partitioning = true, hive_types = {day: VARCHAR})`,
    )
    return await ask(async (sql) => {
      const result = await connection.runAndReadAll(sql)
      return result.getRowsJson().map((row) => row.map(String))
    })
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

/** Copies the laptop's S3 objects under their keys; returns how many there are. */
function copyFiles(stateDirectory: string, to: string): number {
  const buckets = join(stateDirectory, 'buckets')
  const names = existsSync(buckets) ? readdirSync(buckets) : []
  const bucket = names.find((name) => name.startsWith('campus-local-data-analytics'))
  if (bucket === undefined) return 0
  const objects = objectsIn(join(buckets, bucket))
  for (const { key, bodyPath } of objects) {
    const path = join(to, key)
    mkdirSync(dirname(path), { recursive: true })
    copyFileSync(bodyPath, path)
  }
  return objects.length
}
