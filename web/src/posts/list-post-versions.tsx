import { listPostVersions } from '../../../shared/posts/list-post-versions.ts'
import { RichText } from '../composer/rich-text.tsx'
import { PriceLine } from '../deals/price-line.tsx'
import { call } from '../lib/call.ts'
import { usePages } from '../lib/use-pages.ts'
import { Dialog } from '../ui/dialog.tsx'
import { ListEnd } from '../ui/list-end.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TimeAgo } from '../ui/time-ago.tsx'
import { versionsQueryKey } from './cache.ts'
import { categoryText } from './category-text.ts'
import styles from './list-post-versions.module.css'

/** The dialog with the earlier versions of a post, newest first. */
export function ListPostVersions({ postId, onClose }: { postId: string; onClose: () => void }) {
  const { pages, failed, more, loadMore, retry } = usePages({
    key: versionsQueryKey(postId),
    load: (page, signal) => call(listPostVersions, { postId, ...page }, { signal }),
    // The post may have been edited since the dialog was last open.
    staleTime: 0,
  })
  const versions = pages?.flatMap(({ items }) => items)
  return (
    <Dialog title="Earlier versions" open onClose={onClose}>
      {failed && !versions ? (
        <LoadFailed message={failed} retry={retry} />
      ) : !versions ? (
        <div role="status" aria-busy="true" aria-label="Loading earlier versions">
          <Skeleton height={72} radius={12} />
        </div>
      ) : (
        <>
          <ol className={styles.list}>
            {versions.map(({ revision, writtenAt, sale, blocks, mentioned, category }) => (
              <li key={revision} className={styles.version}>
                <p className={styles.time}>
                  <TimeAgo at={writtenAt} />
                  {category && ` · ${categoryText(category)}`}
                </p>
                {sale && <PriceLine sale={sale} />}
                <RichText blocks={blocks} mentioned={mentioned} />
              </li>
            ))}
          </ol>
          {more && (
            <ListEnd more failed={failed} loadMore={loadMore}>
              <Skeleton height={72} radius={12} />
            </ListEnd>
          )}
        </>
      )}
    </Dialog>
  )
}
