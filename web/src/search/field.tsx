import { Search } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { searchMaximum } from '../../../shared/search/search.ts'
import { useCampus } from '../session/site-campus.ts'
import { searchPath } from './address.ts'
import styles from './field.module.css'

/** The field of the search page on phones. An empty search does nothing. */
export function SearchField({ query }: { query: string }) {
  const [typed, setTyped] = useState(query)
  const navigate = useNavigate()
  const label = `Search ${useCampus().name} Buy / Sell`
  return (
    <form
      className={styles.form}
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        const q = typed.trim()
        if (q) void navigate(searchPath({ q }))
      }}
    >
      <Search size={18} aria-hidden />
      <input
        className={styles.input}
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={searchMaximum}
        autoComplete="off"
        enterKeyHint="search"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </form>
  )
}
