/**
 * `npm run stats -- prod`: prints how much the product is used, by campus. It queries with Athena; for `local`, a laptop's
 * state, it uses DuckDB. What is counted: lambdas/README.md, 'How use is counted'.
 */
import { join } from 'node:path'
import { analyticsNames } from './analytics-names.ts'
import { command } from './deploy/command.ts'
import { requireCredentials } from './deploy/credentials.ts'
import { root } from './functions.ts'
import { askLaptop, usageTable } from './local/athena/duckdb.ts'
import { linesOf } from './stats/print.ts'
import { askAthena } from '../lambdas/analytics/athena.ts'
import { reports } from '../lambdas/analytics/usage-reports.ts'

async function print(table: string, ask: (sql: string) => Promise<string[][]>): Promise<void> {
  const today = new Date().toISOString().slice(0, 10)
  for (const report of reports)
    for (const line of linesOf(report, await ask(report.sql(table, today)))) console.log(line)
}

if (process.argv[2] === 'local')
  await askLaptop(join(process.env['STATE'] ?? join(root, '.local'), 'buckets'), (query) =>
    print(usageTable, async (sql) => (await query(sql)).rows),
  )
else
  await command('npm run stats -- local|<stage>', [], async (world) => {
    await requireCredentials(world)
    const { config, aws, pause } = world
    const { database, table, workGroup } = analyticsNames(config.stage)
    const options = { client: aws.athena, database, workGroup, pause }
    await print(`${database}.${table}`, async (sql) => (await askAthena(sql, options)) ?? [])
  })
