import type { Subject } from '../composer/subject.ts'
import { SaleChips } from '../deals/sale-chips.tsx'
import { CategoryChip } from './category-chip.tsx'
import styles from './chips.module.css'
import { ProhibitedHint } from './prohibited-hint.tsx'

/** Shown below the text of a post in the composer: the price, the category and a hint about things that may not be sold. */
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
