import { useEffect, useEffectEvent } from 'react'
import hidden from '../ui/hidden.module.css'
import { Skeleton } from '../ui/skeleton.tsx'
import type { Show } from './address.ts'
import { listId } from './box-option.ts'
import type { BoxOption } from './box-option.ts'
import { DeleteRecentSearch } from './delete-recent-search.tsx'
import { SuggestedOption } from './suggested-option.tsx'
import { useBoxSections } from './use-box-sections.ts'
import styles from './suggest-searches.module.css'

interface SuggestSearchesProps {
  typed: string
  /** The tab of the results that an option opens. */
  show: Show
  /** The option that the arrow keys have reached; undefined for none. */
  active: BoxOption | undefined
  onOptions: (options: readonly BoxOption[]) => void
  /** Called when an option was opened. */
  onLeave: (option: BoxOption) => void
  /** Called when 'Clear all' was pressed. */
  onClear: () => void
  /** Moves the focus to the field. */
  onFocus: () => void
}

/** The list of the search box: 'My Recent' and 'Popular searches', or suggestions for the typed text. */
export function SuggestSearches(props: SuggestSearchesProps) {
  const { typed, show, active, onOptions, onLeave, onClear, onFocus } = props
  const { sections, removable, isLoading } = useBoxSections(typed, show)
  const options = sections.flatMap((section) => section.options)
  const ids = options.map(({ id }) => id).join()
  const report = useEffectEvent(onOptions)
  const reportAll = useEffectEvent(() => onOptions(options))
  useEffect(() => {
    reportAll()
    return () => report([])
  }, [ids])
  if (options.length === 0) return isLoading && <Waiting />
  return (
    <div className={styles.panel}>
      <p role="status" className={hidden.hidden}>
        {options.length === 1 ? '1 suggestion' : `${options.length} suggestions`}
      </p>
      <div id={listId} role="listbox" aria-label="Suggestions">
        {sections.map(({ label, options: rows }, index) => (
          <div key={label} role="group" aria-labelledby={`${listId}-${index}`}>
            <div
              id={`${listId}-${index}`}
              className={styles.label}
              role="presentation"
              hidden={label === 'Suggestions'}
            >
              {label}
            </div>
            {rows.map((option) => (
              <SuggestedOption
                key={option.id}
                option={option}
                typed={typed}
                isActive={option.id === active?.id}
                isRemovable={removable.length > 0 && option.kind === 'recent'}
                onLeave={onLeave}
              />
            ))}
          </div>
        ))}
      </div>
      {removable.length > 0 && (
        // The buttons are next to the rows, because an option must not contain a button.
        <div className={styles.tools}>
          <button type="button" className={styles.all} onClick={onClear}>
            Clear all
          </button>
          {removable.map((search) => (
            <DeleteRecentSearch key={search.id} search={search} onDone={onFocus} />
          ))}
        </div>
      )}
    </div>
  )
}

function Waiting() {
  return (
    <div className={styles.panel} role="status" aria-busy="true" aria-label="Loading suggestions">
      {[40, 55, 30, 45].map((width) => (
        <div key={width} className={styles.option}>
          <Skeleton width={20} height={20} radius={999} />
          <Skeleton width={`${width}%`} height={16} />
        </div>
      ))}
    </div>
  )
}
