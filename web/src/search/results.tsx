import type { Search } from './address.ts'
import { searchPath } from './address.ts'
import { FoundMedia } from './media.tsx'
import { SearchPeople } from './search-people.tsx'
import { SearchPosts } from './search-posts.tsx'
import { useStartAtTop } from '../lib/use-start-at-top.ts'

interface ResultsProps {
  search: Search
  /** Shows the prompt to join the campus. */
  onJoin: () => void
}

/** The results of a search, in the chosen tab. */
export function Results(props: ResultsProps) {
  const { q, show } = props.search
  const Tab = q && show === 'people' ? SearchPeople : show === 'media' ? FoundMedia : SearchPosts
  const id = searchPath(props.search)
  useStartAtTop(id)
  // The key gives each search its own list.
  return <Tab key={id} {...props} />
}
