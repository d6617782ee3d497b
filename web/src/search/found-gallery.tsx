import { Gallery } from '../posts/gallery.tsx'
import { GallerySkeleton } from '../posts/gallery-grid.tsx'
import { useCampus } from '../session/site-campus.ts'
import type { Search } from './address.ts'
import { ResultStates } from './states.tsx'
import { useFoundPosts } from './use-found-posts.ts'

interface FoundGalleryProps {
  search: Search
  /** Shows the prompt to join the campus. */
  onJoin: () => void
}

/** The gallery of the campus with filters, or in another order than the gallery's own. */
export function FoundGallery({ search, onJoin }: FoundGalleryProps) {
  const list = useFoundPosts(useCampus(), {
    ...search,
    q: '',
    category: undefined,
    since: undefined,
    pictures: true,
  })
  const items = (list.posts ?? []).flatMap(({ id, author, media, sale, state }) => {
    const [cover] = media
    return cover ? [{ id, author, cover, count: media.length, sale, state }] : []
  })
  return (
    <ResultStates
      search={search}
      count={list.posts?.length}
      list={list}
      cleared="/media"
      onJoin={onJoin}
      skeleton={<GallerySkeleton rows={6} />}
    >
      <Gallery items={items} gallery={list} />
    </ResultStates>
  )
}
