import { Table, TableBody, TableCell, TableHead, TableRow } from '@aws-amplify/ui-react'
import type { AuditEntry } from '../../shared/operators/audit.ts'
import { Time } from './time.tsx'

/** One row for each entry of the audit log. */
export function AuditTable({ entries }: { entries: AuditEntry[] }) {
  return (
    <Table className="rows" caption="Newest first">
      <TableHead>
        <TableRow>
          <TableCell as="th">When</TableCell>
          <TableCell as="th">Who</TableCell>
          <TableCell as="th">What</TableCell>
          <TableCell as="th">Why</TableCell>
          <TableCell as="th">Before</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {entries.map(({ id, at, operator, operation, subject, reason, before }) => (
          <TableRow key={id}>
            <TableCell data-label="When">
              <Time at={at} />
            </TableCell>
            <TableCell data-label="Who">{operator}</TableCell>
            <TableCell data-label="What">
              <div>
                {operation}
                <div className="quiet">
                  {subject.kind} {subject.id}
                </div>
              </div>
            </TableCell>
            <TableCell data-label="Why">{reason ?? 'A look needs no reason.'}</TableCell>
            <TableCell data-label="Before">
              <Before values={before ?? {}} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function Before({ values }: { values: Record<string, unknown> }) {
  const lines = Object.entries(values)
  if (lines.length === 0) return <span className="quiet">Nothing</span>
  return (
    <ul className="before">
      {lines.map(([name, value]) => (
        <li key={name}>
          {name}: {typeof value === 'string' ? value : JSON.stringify(value)}
        </li>
      ))}
    </ul>
  )
}
