import { ArrowLeft } from 'lucide-react'
import { useContext } from 'react'
import { Link } from '../lib/link.tsx'
import { useMediaQuery } from '../lib/media-query.ts'
import { useHasBack } from '../lib/route-history.ts'
import { scrollToTop } from '../lib/scroll-to-top.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { BackContext } from '../lib/back-context.ts'
import hidden from '../ui/hidden.module.css'
import tabs from '../ui/tabs.module.css'
import { isFiltered, searchPath, shows } from './address.ts'
import type { Search } from './address.ts'
import { SearchBox } from './box.tsx'
import styles from './header.module.css'

const labels = { latest: 'Latest', media: 'Media', people: 'People' }

/** The title and the tabs of a search. On phones it also has the field, which on wide screens is in the top bar. */
export function SearchHeader({ search }: { search: Search }) {
  const isNarrow = useMediaQuery('narrow')
  const { q } = search
  return (
    <>
      <h1 className={isNarrow || q ? hidden.hidden : styles.title}>{q ? `Search: ${q}` : 'Search'}</h1>
      {isNarrow && (
        <div className={styles.field}>
          <BackButton />
          <SearchBox query={q} />
        </div>
      )}
      {(q || isFiltered(search)) && (
        <div className={styles.tabs}>
          {!isNarrow && <BackButton />}
          <Tabs search={search} />
        </div>
      )}
    </>
  )
}

function Tabs({ search }: { search: Search }) {
  return (
    <nav className={tabs.tabs} aria-label="Results">
      {shows
        .filter((one) => search.q || one !== 'people')
        .map((one) => (
          <Link
            key={one}
            to={searchPath({ ...search, show: one })}
            className={tabs.tab}
            aria-current={one === search.show ? 'page' : undefined}
            onClick={() => one === search.show && scrollToTop()}
          >
            <span>{labels[one]}</span>
          </Link>
        ))}
    </nav>
  )
}

function BackButton() {
  const goBack = useContext(BackContext)
  const hasBack = useHasBack()
  if (!hasBack) return null
  return (
    <div className={styles.back}>
      <IconButton label="Back" icon={ArrowLeft} onClick={goBack} />
    </div>
  )
}
