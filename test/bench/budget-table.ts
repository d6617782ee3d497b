/** `npm run budgets` writes the table of budgets into lambdas/README.md. test/style/budgets.test.ts checks that it is current. */
import { readFileSync, writeFileSync } from 'node:fs'
import { budgets, type Budget } from './budgets.ts'

const file = 'lambdas/README.md'
const [begin, end] = ['<!-- budgets: npm run budgets -->', '<!-- /budgets -->']

/** Returns a Markdown table as Prettier formats it. */
function tableOf(rows: string[][]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  const lines = rows.map(
    (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`,
  )
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`
  return [lines[0], rule, ...lines.slice(1)].join('\n')
}

/** Returns the README with its table replaced by one of the current budgets. */
export function withBudgets(readme: string): string {
  const [before, rest] = readme.split(begin)
  const after = rest?.split(end)[1]
  if (before === undefined || after === undefined) throw new Error(`${file} has no place for the budgets`)
  const rows = Object.values<Budget>(budgets).map(({ action, calls, read, write, includes = '' }) => [
    action,
    ...[calls, read, write].map(String),
    includes,
  ])
  const table = tableOf([['Action', 'Calls', 'Read', 'Write', 'Of what follows, included'], ...rows])
  return `${before}${begin}\n\n${table}\n\n${end}${after}`
}

if (import.meta.main) writeFileSync(file, withBudgets(readFileSync(file, 'utf8')))
