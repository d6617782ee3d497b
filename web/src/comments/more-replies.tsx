import { memo } from 'react'
import { shortNumber } from '../lib/short-number.ts'
import { indentOf } from './row.tsx'
import { ThreadLines } from './thread-lines.tsx'
import { idOf } from './thread-place.ts'
import type { MoreRow } from './thread-rows.ts'
import styles from './more-replies.module.css'

interface MoreRepliesProps {
  row: MoreRow
  onToggle: (id: string) => void
  onMore: (row: MoreRow) => void
}

/** The row with the button that shows the remaining replies of a branch. */
export const MoreReplies = memo(function MoreReplies({ row, onToggle, onMore }: MoreRepliesProps) {
  return (
    <div id={idOf(row)} className={styles.row} style={indentOf(row.indent)}>
      <ThreadLines lines={row.lines} onPress={onToggle} />
      <button type="button" className={styles.more} onClick={() => onMore(row)}>
        Show more replies ({shortNumber(row.hidden)})
      </button>
    </div>
  )
})
