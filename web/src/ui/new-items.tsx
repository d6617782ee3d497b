import { ArrowUp } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import styles from './new-items.module.css'

/** The button above a list that shows newly arrived items. Without a label, there is no button. */
export function NewItems({ label, onShow }: { label: string | undefined; onShow: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  const hasNew = label !== undefined
  // The button takes space of its own, so that it covers no item. Scrolling by its height keeps the items in place.
  useLayoutEffect(() => {
    if (hasNew) window.scrollBy({ top: place.current?.offsetHeight ?? 0, behavior: 'instant' })
  }, [hasNew])
  return (
    <div ref={place} className={styles.place} role="status">
      {hasNew && (
        <button type="button" className={styles.pill} onClick={onShow}>
          <ArrowUp size={16} aria-hidden />
          {label}
        </button>
      )}
    </div>
  )
}
