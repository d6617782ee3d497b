import { Search, X } from 'lucide-react'
import { useState } from 'react'
import { searchMaximum } from '../../../shared/search/search.ts'
import { useCampus } from '../session/site-campus.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { lazyPart, optionalPart } from '../ui/lazy-part.tsx'
import { boxId, listId } from './box-option.ts'
import { useSearchBox } from './use-box.ts'
import styles from './box.module.css'

// The field also works if these parts cannot be loaded.
const SuggestSearches = optionalPart(async () => (await import('./suggest-searches.tsx')).SuggestSearches)
const DeleteRecentSearches = lazyPart(
  async () => (await import('./delete-recent-searches.tsx')).DeleteRecentSearches,
  ({ onClose }) => onClose(),
)

/**
 * The field that searches a campus, with a list of suggestions. The arrow keys move and wrap around, Enter searches or
 * opens the chosen option, Esc closes the list, and Tab moves to the buttons of the list.
 */
export function SearchBox({ query }: { query: string }) {
  const label = `Search ${useCampus().name} Buy / Sell`
  const { field, list, ...box } = useSearchBox(query)
  const [isClearing, setClearing] = useState(false)
  const focus = () => field.current?.focus()
  const empty = () => {
    box.type('')
    focus()
  }
  return (
    <>
      <div
        className={styles.box}
        role="search"
        onFocus={box.open}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) box.close()
        }}
        onKeyDown={box.onKeyDown}
        onMouseDown={(event) => {
          // The field keeps the focus while the list is used.
          if (event.target !== field.current) event.preventDefault()
        }}
      >
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            box.submit()
          }}
        >
          <Search size={18} aria-hidden />
          <input
            ref={field}
            id={boxId}
            className={styles.input}
            role="combobox"
            aria-label={label}
            aria-expanded={box.isListed}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-keyshortcuts="/"
            {...(list.active ? { 'aria-activedescendant': list.active.id } : {})}
            placeholder={label}
            maxLength={searchMaximum}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="search"
            value={box.typed}
            onChange={({ target }) => box.type(target.value)}
            onClick={box.open}
          />
          {box.typed && <ClearButton onClick={empty} />}
        </form>
        {box.isOpen && (
          <SuggestSearches
            {...list}
            onClear={() => {
              focus()
              setClearing(true)
            }}
            onFocus={focus}
          />
        )}
      </div>
      {isClearing && (
        <DeleteRecentSearches
          onClose={() => {
            setClearing(false)
            // The field regains the focus in the same commit, so React fires no focus event, and the list is opened here.
            box.open()
          }}
        />
      )}
    </>
  )
}

function ClearButton({ onClick }: { onClick: () => void }) {
  return (
    <div className={styles.clear}>
      <IconButton label="Clear" icon={X} onClick={onClick} />
    </div>
  )
}
