/**
 * `npm run stats -- prod`: prints how much the product is used, by campus. It queries with Athena; for `local`, a laptop's
 * state, it uses DuckDB. What is counted: lambdas/README.md, 'How use is counted'.
 */
import { join } from 'node:path'
import { analyticsNames } from './config.ts'
import { command } from './deploy/command.ts'
import { requireCredentials } from './deploy/credentials.ts'
import { root } from './functions.ts'
import { askAthena } from './stats/athena.ts'
import { askLaptop } from './stats/duckdb.ts'
import { linesOf } from './stats/print.ts'
import { reports } from './stats/reports.ts'

async function print(table: string, ask: (sql: string) => Promise<string[][]>): Promise<void> {
  const today = new Date().toISOString().slice(0, 10)
  for (const report of reports)
    for (const line of linesOf(report, await ask(report.sql(table, today)))) console.log(line)
}

if (process.argv[2] === 'local')
  await askLaptop(process.env['STATE'] ?? join(root, '.local'), (ask) => print('usage', ask))
else
  await command('npm run stats -- local|<stage>', [], async (world) => {
    await requireCredentials(world)
    const { database, table } = analyticsNames(world.config.stage)
    await print(`${database}.${table}`, (sql) => askAthena(world, sql))
  })
