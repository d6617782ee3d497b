import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { soughtBy } from '../../../shared/search/sought-by.ts'
import type { Sale } from '../../../shared/deals/sale.ts'
import type { Post } from '../../../shared/posts/post.ts'
import { soughtPath } from '../../../shared/search/saved-search.ts'
import { searchPosts } from '../../../shared/search/search-posts.ts'
import { call } from '../lib/call.ts'
import { LinkButton } from '../ui/button.tsx'

/** On one's own wish: how many things that are for sale may fit it. */
export function FitsWish({ post, sale }: { post: Post; sale: Sale }) {
  const { id, campusId, blocks, state = 'available', revision = 0 } = post
  const sought = soughtBy(blocks.map(({ text }) => text).join('\n'), sale)
  const { data } = useQuery({
    queryKey: ['fits-wish', id, revision],
    enabled: sought !== undefined && state === 'available',
    queryFn: ({ signal }) => {
      const { q = '', to } = sought ?? {}
      const limit = to === undefined ? {} : { to: String(to) }
      return call(searchPosts, { campusId, q, kind: 'offer', ...limit }, { signal })
    },
  })
  const count = data?.items.length ?? 0
  if (!sought || count === 0) return null
  const things = data?.cursor ? `${count} or more things` : count === 1 ? '1 thing' : `${count} things`
  return (
    <LinkButton to={soughtPath(sought)}>
      <Search size={16} aria-hidden />
      {things} may fit
    </LinkButton>
  )
}
