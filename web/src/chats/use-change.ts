import { useState } from 'react'
import { isPrepended, newestOf } from './message-rows.ts'
import type { Row } from './message-rows.ts'

/** Compares the rows with those of the last render. Returns whether older rows were added, and the newest message. */
export function useChange(rows: readonly Row[]) {
  const [last, setLast] = useState({ rows, shift: false, newest: newestOf(rows) })
  if (last.rows === rows) return last
  const found = newestOf(rows)
  const newest = found.key === last.newest.key ? last.newest : found
  const next = { rows, shift: isPrepended(last.rows, rows), newest }
  setLast(next)
  return next
}
