import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import type { Post } from '../../../shared/posts/post.ts'
import { LinkButton } from '../ui/button.tsx'
import { findFits } from './find-fits.ts'

/** Shown on the person's own wish: how many things for sale may fit the wish. */
export function FitsWish({ post }: { post: Post }) {
  const { id, state, revision } = post
  const { data } = useQuery({
    queryKey: ['fits-wish', id, state, revision],
    queryFn: ({ signal }) => findFits(post, signal),
  })
  if (!data) return null
  return (
    <LinkButton to={data.path}>
      <Search size={16} aria-hidden />
      {data.text}
    </LinkButton>
  )
}
