import { feedPath } from '../posts/feed-category.ts'
import { useSearch } from './address.ts'
import { SearchPosts } from './search-posts.tsx'

/** The posts of the feed's category that chips narrow down. */
export function FoundInCategory({ onJoin }: { onJoin: () => void }) {
  const search = useSearch()
  return <SearchPosts search={search} cleared={feedPath(search.category)} onJoin={onJoin} />
}
