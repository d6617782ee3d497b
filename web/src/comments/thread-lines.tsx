import type { ThreadLine } from './thread-rows.ts'
import styles from './thread-lines.module.css'

/**
 * The lines beside a row, each leading up to the comment that it belongs to; pressing one closes that branch. The
 * button of the comment does the same for keyboards and readers.
 */
export function ThreadLines({
  lines,
  onPress,
}: {
  lines: readonly ThreadLine[]
  onPress: (id: string) => void
}) {
  return lines.map(({ id, goesOn }, step) => {
    const leadsHere = step === lines.length - 1
    if (!leadsHere && !goesOn) return null
    return (
      <button
        key={id}
        type="button"
        tabIndex={-1}
        aria-hidden
        className={styles.line}
        data-step={step}
        data-here={leadsHere || undefined}
        data-on={goesOn || undefined}
        onClick={() => onPress(id)}
      />
    )
  })
}
