import { SaleFilterRow } from '../search/sale-filter-row.tsx'
import { useHasBack } from '../lib/route-history.ts'
import { addressOf, isOfSales, useSearch } from '../search/address.ts'
import { FoundGallery } from '../search/found-gallery.tsx'
import { useMe } from '../session/me.ts'
import { useCampus } from '../session/site-campus.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { FeedTabs } from './feed-tabs.tsx'
import { Gallery, useGallery } from './gallery.tsx'
import { GallerySkeleton } from './gallery-grid.tsx'
import { PrivateCampus } from '../session/private-campus.tsx'

interface ListGalleryProps {
  /** Shows the prompt to join the campus. */
  onJoin: () => void
  /** Opens the composer, or for people who may not post, the prompt to join. */
  onCompose: () => void
}

/** `/media`: the media gallery of the campus. */
export function ListGallery(props: ListGalleryProps) {
  const { name, privacy } = useCampus()
  const { status } = useMe()
  const search = useSearch()
  return (
    <>
      <title>{`Media · ${name} Buy/Sell`}</title>
      <FeedTabs title="Media" back={useHasBack()} />
      {(privacy === 'public' || status !== 'visitor') && <SaleFilterRow path="/media" />}
      {isOfSales(search) || search.order ? (
        <FoundGallery key={addressOf('/media', search)} search={search} onJoin={props.onJoin} />
      ) : (
        <Content {...props} />
      )}
    </>
  )
}

function Content({ onJoin, onCompose }: ListGalleryProps) {
  const campus = useCampus()
  const gallery = useGallery(campus)
  const { items, isPrivate, failed, retry } = gallery
  if (isPrivate) return <PrivateCampus onJoin={onJoin} />
  if (items && (items.length > 0 || gallery.more)) return <Gallery items={items} gallery={gallery} />
  if (items)
    return (
      <EmptyState
        art="pictures"
        title="No pictures yet"
        text="Photos and videos of posts show up here."
        action={
          <Button kind="primary" onClick={onCompose}>
            Create A Post
          </Button>
        }
      />
    )
  if (!failed) return <GallerySkeleton rows={6} />
  return <LoadFailed message={failed} retry={retry} />
}
