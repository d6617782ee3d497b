import { Search, X } from 'lucide-react'
import { useRef } from 'react'
import { searchMaximum } from '../../../../shared/search/search.ts'
import { isOfInputMethod } from '../../lib/input-method.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import box from '../../ui/search-field.module.css'
import styles from './search.module.css'

interface SearchFieldProps {
  text: string
  onText: (text: string) => void
}

/** The field above the inbox; Escape clears it. */
export function SearchField({ text, onText }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const clear = () => {
    onText('')
    field.current?.focus()
  }
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
          aria-label="Search messages"
          placeholder="Search messages"
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
        {text && (
          <div className={styles.clear}>
            <IconButton label="Clear" icon={X} onClick={clear} />
          </div>
        )}
      </div>
    </form>
  )
}
