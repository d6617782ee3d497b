import { useMemo } from 'react'
import { useParams } from 'react-router-dom'
import { WindowVirtualizer } from 'virtua'
import { listSavers } from '../../../shared/saves/list-savers.ts'
import { postIdSchema } from '../../../shared/posts/schema.ts'
import { call } from '../lib/call.ts'
import { itemsOf, usePages } from '../lib/use-pages.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { ListEnd } from '../ui/list-end.tsx'
import { Rows } from '../ui/rows.tsx'
import { NoPost } from '../posts/no-post.tsx'
import { PostSkeletons } from '../posts/skeleton.tsx'
import { saversQueryKey } from '../posts/cache.ts'
import styles from './shown-to-whom.module.css'
import { PersonRow, personRowHeight, PersonRowSkeletons } from '../users/person-row.tsx'

const hiddenSavers = {
  title: 'These likes are not shown to you',
  text: 'Some people show what they saved to their campus only, or to nobody.',
}

/** `/post/{id}/likes`: the people who saved a post or comment. */
export function ListSavers({ onJoin }: { onJoin: () => void }) {
  const { postId = '' } = useParams()
  const isId = postIdSchema.safeParse(postId).success
  const list = usePages({
    key: saversQueryKey(postId),
    load: (page, signal) => call(listSavers, { postId, ...page }, { signal }),
    enabled: isId,
  })
  const { pages, failed, refusal, more, loadMore, retry } = list
  const people = useMemo(() => pages && itemsOf(pages), [pages])
  const isHidden = pages?.some(({ someHidden }) => someHidden) ?? false
  return (
    <>
      <title>Liked by</title>
      <PageHeader title="Liked by" />
      {!isId || (failed && !people) ? (
        <NoPost
          code={isId ? refusal?.code : 'post-not-found'}
          message={failed}
          onJoin={onJoin}
          retry={retry}
        />
      ) : !people ? (
        <PersonRowSkeletons />
      ) : people.length === 0 && !more ? (
        <EmptyState art="saved" {...(isHidden ? hiddenSavers : { title: 'No likes yet' })} />
      ) : (
        <>
          <WindowVirtualizer as={Rows} data={people} itemSize={personRowHeight}>
            {(person) => <PersonRow key={person.id} person={person} />}
          </WindowVirtualizer>
          {isHidden && !more && <p className={styles.hidden}>{hiddenSavers.text}</p>}
          <ListEnd more={more} failed={failed} loadMore={loadMore}>
            <PostSkeletons count={2} />
          </ListEnd>
        </>
      )}
    </>
  )
}
