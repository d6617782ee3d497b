import { BellRing, X } from 'lucide-react'
import { Link } from '../lib/link.tsx'
import { filtersText, soughtPath, soughtText } from '../../../shared/search/saved-search.ts'
import { IconButton } from '../ui/icon-button.tsx'
import styles from './list-popular-searches.module.css'
import { useSavedSearches } from './saved-searches.ts'

/** The search page before a search: the searches for which the person gets notifications. */
export function ListSavedSearches() {
  const searches = useSavedSearches()
  if (!searches?.saved.length) return null
  return (
    <section aria-labelledby="saved-searches">
      <h2 id="saved-searches" className={styles.title}>
        Saved searches
      </h2>
      <ul className={styles.list}>
        {searches.saved.map((search) => {
          const text = soughtText(search)
          return (
            <li key={search.id} className={styles.saved}>
              <Link to={soughtPath(search)} className={styles.search}>
                <BellRing size={20} aria-hidden />
                <span className={styles.text} dir="auto">
                  {text}
                </span>
                {search.q && <span className={styles.views}>{filtersText(search)}</span>}
              </Link>
              <IconButton label={`Remove ${text}`} icon={X} onClick={() => void searches.remove(search)} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
