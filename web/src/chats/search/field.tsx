import { Search, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { searchMaximum } from '../../../../shared/search/search.ts'
import { isOfInputMethod } from '../../lib/input-method.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import box from '../../ui/search-field.module.css'
import styles from './search.module.css'

interface SearchFieldProps {
  text: string
  /** The name of the person to whose messages the search is limited; undefined without a limit. */
  name: string | undefined
  /** Whether the search was limited to that person a moment ago. Then the field takes the focus. */
  isNew: boolean
  onText: (text: string) => void
  onAll: () => void
  /** Called once the field has the focus after a new limit. */
  onStart: () => void
}

/** The search field above the inbox. Escape clears the text; in an empty field, Escape ends the limit to a person. */
export function SearchField({ text, name, isNew, onText, onAll, onStart }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const label = name === undefined ? 'Search messages' : `Search with ${name}`
  const clear = () => {
    if (text) onText('')
    else onAll()
    field.current?.focus()
  }
  const start = useEffectEvent(() => {
    field.current?.focus()
    onStart()
  })
  useEffect(() => {
    if (isNew) start()
  }, [isNew])
  return (
    <form
      className={styles.form}
      role="search"
      aria-label="Messages"
      onSubmit={(event) => {
        event.preventDefault()
        // The keyboard of a phone would cover the results.
        field.current?.blur()
      }}
    >
      <div className={box.box}>
        <Search size={18} aria-hidden />
        <input
          ref={field}
          type="search"
          className={`${box.input} ${styles.input}`}
          aria-label={label}
          placeholder={label}
          maxLength={searchMaximum}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          value={text}
          onChange={({ target }) => onText(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && !isOfInputMethod(event.nativeEvent)) clear()
          }}
        />
        {(text || name !== undefined) && (
          <div className={styles.clear}>
            <IconButton label={text ? 'Clear' : 'Search all messages'} icon={X} onClick={clear} />
          </div>
        )}
      </div>
    </form>
  )
}
