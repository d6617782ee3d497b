import { useQuery } from '@tanstack/react-query'
import { TrendingUp } from 'lucide-react'
import { listPopularSearches } from '../../../shared/search/list-popular-searches.ts'
import { Link } from '../lib/link.tsx'
import { call } from '../lib/call.ts'
import { shortNumber } from '../lib/short-number.ts'
import { useCampus } from '../session/site-campus.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { searchPath } from './address.ts'
import { useRecordSearch } from './use-record-search.ts'
import styles from './list-popular-searches.module.css'

/** The search page before a search: the popular searches of the campus. */
export function ListPopularSearches() {
  const { id: campusId } = useCampus()
  const record = useRecordSearch()
  const { data, isPending } = useQuery({
    queryKey: ['popular-searches', campusId],
    queryFn: ({ signal }) => call(listPopularSearches, { campusId }, { signal }),
  })
  if (isPending) return <PopularSkeleton />
  // If there are no popular searches, or they cannot be loaded, the page only points to the field.
  if (!data || data.items.length === 0) return <EmptyState art="search" title="Start typing to search…" />
  return (
    <section aria-labelledby="popular">
      <h2 id="popular" className={styles.title}>
        Popular searches
      </h2>
      <ul className={styles.list}>
        {data.items.map(({ text, views }) => (
          <li key={text}>
            <Link to={searchPath({ q: text })} className={styles.search} onClick={() => record(text)}>
              <TrendingUp size={20} aria-hidden />
              <span className={styles.text} dir="auto">
                {text}
              </span>
              <span className={styles.views}>
                {shortNumber(views)} {views === 1 ? 'view' : 'views'}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function PopularSkeleton() {
  return (
    <div role="status" aria-busy="true" aria-label="Loading popular searches">
      <div className={styles.title}>
        <Skeleton width={160} height={20} />
      </div>
      {[50, 30, 60, 40, 35, 55].map((width) => (
        <div key={width} className={styles.search}>
          <Skeleton width={20} height={20} radius={999} />
          <Skeleton width={`${width}%`} height={16} />
        </div>
      ))}
    </div>
  )
}
