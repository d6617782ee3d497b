import type { Subject } from '../composer/subject.ts'
import { SaleChips } from '../deals/sale-chips.tsx'
import { CategoryChip } from './category-chip.tsx'
import styles from './chips.module.css'
import { ProhibitedHint } from './prohibited-hint.tsx'

/** Below the text of a post: its price and its category, and what of it may not be sold. */
export function PostChips({ subject }: { subject: Subject }) {
  return (
    <>
      <ProhibitedHint subject={subject} />
      <div className={styles.row}>
        <SaleChips subject={subject} />
        <CategoryChip subject={subject} />
      </div>
    </>
  )
}
