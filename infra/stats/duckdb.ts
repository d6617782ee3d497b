import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import * as z from 'zod/mini'

const objectSchema = z.object({ key: z.string(), bodyFile: z.string() })

/** Asks the files of a laptop's state, whether the product runs or not. Ends with removing the copies that it made. */
export async function askLaptop<T>(
  stateDirectory: string,
  ask: (rows: (sql: string) => Promise<string[][]>) => Promise<T>,
): Promise<T> {
  const directory = mkdtempSync(join(tmpdir(), 'campus-stats-'))
  try {
    const isEmpty = copyFiles(stateDirectory, directory) === 0
    // 70 MB that no other command needs.
    const { DuckDBInstance } = await import('@duckdb/node-api')
    const connection = await (await DuckDBInstance.create(':memory:')).connect()
    const columns = `kind VARCHAR, name VARCHAR, campus VARCHAR, person VARCHAR`
    await connection.run(
      isEmpty
        ? `CREATE TABLE events (${columns}, day VARCHAR)`
        : `CREATE VIEW events AS SELECT * FROM read_json('${directory}/**/*.gz', format = 'newline_delimited',
             columns = {${columns.replaceAll(/(\w+) VARCHAR/g, "$1: 'VARCHAR'")}},
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
  const directory = join(buckets, bucket)
  const objects = readdirSync(directory)
    .filter((name) => name.endsWith('.json'))
    .map((name) => z.parse(objectSchema, JSON.parse(readFileSync(join(directory, name), 'utf8'))))
  for (const { key, bodyFile } of objects) {
    const path = join(to, key)
    mkdirSync(dirname(path), { recursive: true })
    copyFileSync(join(directory, bodyFile), path)
  }
  return objects.length
}
