import { WindowVirtualizer } from 'virtua'
import { nameMinimum, searchPeople } from '../../../shared/search/search-people.ts'
import { call } from '../lib/call.ts'
import { itemsOf } from '../lib/use-pages.ts'
import { useCampusPages } from '../posts/use-campus-pages.ts'
import { useCampus } from '../session/site-campus.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ListEnd } from '../ui/list-end.tsx'
import { Rows } from '../ui/rows.tsx'
import { PersonRow, personRowHeight, PersonRowSkeletons } from '../users/person-row.tsx'
import type { Search } from './address.ts'
import { patience } from './patience.ts'
import { MoreWaiting, nearEnd, ResultStates } from './states.tsx'

interface SearchPeopleProps {
  search: Search
  onJoin: () => void
}

/** The tab People: the members of the campus whose names match the search. */
export function SearchPeople(props: SearchPeopleProps) {
  if (props.search.q.length < nameMinimum)
    return <EmptyState art="search" title={searchPeople.refusals['name-too-short'].message} />
  return <People {...props} />
}

function People({ search, onJoin }: SearchPeopleProps) {
  const campus = useCampus()
  const { q } = search
  const list = useCampusPages(campus, {
    ...patience,
    key: ['people', campus.id, q],
    load: (page, signal) => call(searchPeople, { campusId: campus.id, q, ...page }, { signal }),
  })
  const { pages, failing, failed, more, loadMore } = list
  const people = pages && itemsOf(pages)
  return (
    <ResultStates
      search={search}
      count={people?.length}
      list={list}
      onJoin={onJoin}
      skeleton={<PersonRowSkeletons />}
    >
      <WindowVirtualizer as={Rows} data={people ?? []} itemSize={personRowHeight}>
        {(person) => <PersonRow key={person.id} person={person} />}
      </WindowVirtualizer>
      <ListEnd more={more} failed={failed} loadMore={loadMore} near={nearEnd}>
        <MoreWaiting failing={failing}>
          <PersonRowSkeletons />
        </MoreWaiting>
      </ListEnd>
    </ResultStates>
  )
}
