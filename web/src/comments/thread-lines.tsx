import type { ThreadLine } from './thread-rows.ts'
import styles from './thread-lines.module.css'

/**
 * The lines next to a row, one for each ancestor. Pressing a line collapses the branch of that ancestor. For keyboards and
 * screen readers, the button of the ancestor's comment does the same.
 */
export function ThreadLines({
  lines,
  onPress,
}: {
  lines: readonly ThreadLine[]
  onPress: (id: string) => void
}) {
  return lines.map(({ id, continues }, step) => {
    const leadsHere = step === lines.length - 1
    if (!leadsHere && !continues) return null
    return (
      <button
        key={id}
        type="button"
        tabIndex={-1}
        aria-hidden
        className={styles.line}
        data-step={step}
        data-here={leadsHere || undefined}
        data-on={continues || undefined}
        onClick={() => onPress(id)}
      />
    )
  })
}
