import { useParams } from 'react-router-dom'
import { RefusalError } from '../../../shared/refusal-error.ts'
import { wentWrong } from '../lib/unavailable.ts'
import { copyLink } from '../ui/share.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { PersonRowSkeletons } from '../users/person-row.tsx'
import { LineActions } from './line-actions.tsx'
import { LineRows } from './line-rows.tsx'
import { LineThing } from './line-thing.tsx'
import { useLine } from './use-line.ts'
import { useLinePost } from './use-line-post.ts'
import styles from './get-line.module.css'

/** `/post/{id}/line`: the people in line for the thing that the person sells, and the buttons for the seller's moves. */
export function GetLine() {
  const { postId = '' } = useParams()
  const { data: line, error, refetch } = useLine(postId)
  const post = useLinePost(postId)
  return (
    <>
      <title>Line</title>
      <PageHeader title="Line" />
      {error && !line ? (
        <LoadFailed
          page
          message={error instanceof RefusalError ? error.message : wentWrong}
          retry={() => void refetch()}
        />
      ) : !line || !post ? (
        <PersonRowSkeletons />
      ) : (
        <>
          <LineThing post={{ ...post, state: line.state }} />
          {line.items.length > 0 ? (
            <LineRows post={post} line={line} />
          ) : (
            <EmptyState
              art="saved"
              title="Nobody in line yet."
              action={
                <Button kind="primary" onClick={() => void copyLink(linkTo(postId))}>
                  Copy link
                </Button>
              }
            />
          )}
          {post.sale && (
            <div className={styles.foot}>
              <LineActions
                post={{ ...post, state: line.state, stateVersion: line.stateVersion }}
                sale={post.sale}
                askedAt={line.stillAskedAt}
              />
            </div>
          )}
        </>
      )}
    </>
  )
}

const linkTo = (postId: string) => ({ url: `${location.origin}/post/${postId}`, title: 'A post' })
