import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PrivateCampus } from '../session/private-campus.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import hidden from '../ui/hidden.module.css'
import { LoadFailed } from '../ui/load-failed.tsx'
import { isFiltered, searchPath } from './address.ts'
import type { Search } from './address.ts'
import styles from './states.module.css'

/** How far from its end, in pixels, a list of results loads the next page. */
export const nearEnd = { pixels: 251 }

interface ResultStatesProps {
  search: Search
  /** The number of results; undefined until the first page is loaded. */
  count: number | undefined
  list: {
    key: readonly string[]
    isPrivate: boolean
    failed: string | undefined
    failing: string | undefined
    more: boolean
    retry: () => void
  }
  /** The address of the list without filters. */
  cleared?: string
  onJoin: () => void
  /** The placeholder while results load. */
  skeleton: ReactNode
  /** The list of the results, shown once there are any. */
  children: ReactNode
}

export function ResultStates({
  search,
  count,
  list,
  cleared,
  onJoin,
  skeleton,
  children,
}: ResultStatesProps) {
  const client = useQueryClient()
  const { key, isPrivate, failed, failing, more, retry } = list
  if (isPrivate) return <PrivateCampus onJoin={onJoin} />
  if (count === undefined && failing)
    return (
      <div role="status">
        <EmptyState
          art="offline"
          title={failing}
          text="This page tries again automatically."
          action={
            <Button kind="primary" onClick={() => void client.resetQueries({ queryKey: key, exact: true })}>
              Try Again
            </Button>
          }
        />
      </div>
    )
  if (count === undefined) return failed ? <LoadFailed message={failed} retry={retry} /> : skeleton
  // A page may have no visible results although more pages follow.
  if (count === 0 && !more) return <NoResults search={search} cleared={cleared} />
  return (
    <>
      <p role="status" className={hidden.hidden}>
        {`${count}${more ? ' or more' : ''} ${count === 1 && !more ? 'result' : 'results'}`}
      </p>
      {children}
    </>
  )
}

function NoResults({ search, cleared }: Pick<ResultStatesProps, 'search' | 'cleared'>) {
  const { q, show, pictures, order } = search
  const narrowing = {
    ...search,
    pictures: pictures && show === 'latest',
    order: order === 'price' ? order : undefined,
  }
  const canClear = show !== 'people' && isFiltered(narrowing)
  return (
    <div role="status">
      <EmptyState
        art="search"
        title={q ? `No results for "${q}"` : 'Nothing here yet'}
        text={q ? 'Try searching for something else' : 'Try fewer filters'}
        action={
          canClear && (
            <LinkButton kind="primary" to={cleared ?? searchPath({ q, show })}>
              Clear filters
            </LinkButton>
          )
        }
      />
    </div>
  )
}

/** The heading of the results whose texts do not contain the words of the search. */
export function AlsoClose() {
  return <h2 className={styles.close}>Also close</h2>
}

/** Shown below loaded results: the placeholder of the next page, and why that page is delayed. */
export function MoreWaiting({ failing, children }: { failing: string | undefined; children: ReactNode }) {
  return (
    <>
      <p role="status" className={failing && styles.failing}>
        {failing}
      </p>
      {children}
    </>
  )
}
