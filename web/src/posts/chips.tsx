import type { Subject } from '../composer/subject.ts'
import { SaleChips } from '../deals/sale-chips.tsx'
import { CategoryChip } from './category-chip.tsx'
import styles from './chips.module.css'

/** Below the text of a post: its price and its category. */
export function PostChips({ subject }: { subject: Subject }) {
  return (
    <div className={styles.row}>
      <SaleChips subject={subject} />
      <CategoryChip subject={subject} />
    </div>
  )
}
