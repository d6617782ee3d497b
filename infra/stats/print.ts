import type { Report } from '../../lambdas/analytics/usage-reports.ts'

/** A report as lines of text with aligned columns. */
export function linesOf({ title, columns, texts }: Report, rows: readonly string[][]): string[] {
  if (rows.length === 0) return [title, '  Nothing was counted.', '']
  const widths = columns.map((name, at) =>
    Math.max(name.length, ...rows.map((cells) => cells[at]?.length ?? 0)),
  )
  const line = (cells: readonly string[]) =>
    widths
      .map((width, at) => (at < texts ? (cells[at] ?? '').padEnd(width) : (cells[at] ?? '').padStart(width)))
      .join('  ')
      .trimEnd()
  return [title, ...[columns, ...rows].map((cells) => `  ${line(cells)}`), '']
}
