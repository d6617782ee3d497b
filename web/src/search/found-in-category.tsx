import { feedPath } from '../posts/feed-category.ts'
import { useSearch } from './address.ts'
import { SearchPosts } from './search-posts.tsx'

/** The posts of the feed's category, filtered by the chips. */
export function FoundInCategory({ onJoin }: { onJoin: () => void }) {
  const search = useSearch()
  return <SearchPosts search={search} cleared={feedPath(search.category)} onJoin={onJoin} />
}
