import { Clock } from 'lucide-react'
import { useSearch } from './address.ts'
import { useChangeFilters } from './use-change-filters.ts'
import styles from '../ui/filter-chips.module.css'
import { FilterChip, SaleFilters } from './sale-filters.tsx'

/**
 * The chips above the gallery and above a category of the feed. Only the gallery has 'Newest', because a category always
 * has its newest posts first.
 */
export function SaleFilterRow({ path }: { path: '/media' | '/home' }) {
  const search = useSearch()
  const { change } = useChangeFilters(path)
  const { order } = search
  return (
    <div className={styles.row} role="group" aria-label="Filters">
      {path === '/media' && (
        <FilterChip
          icon={Clock}
          label="Newest"
          pressed={order === 'newest'}
          onPress={() => change({ order: order === 'newest' ? undefined : 'newest' })}
        />
      )}
      <SaleFilters filters={search} change={change} />
    </div>
  )
}
