import { getPost } from '../../../shared/posts/get-post.ts'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { PrivateCampus } from '../session/private-campus.tsx'

/** Shown for a post that is deleted, private or could not be loaded. */
export function NoPost({
  code,
  message = 'Something went wrong. Try again.',
  onJoin,
  retry,
}: {
  code: string | undefined
  message?: string | undefined
  onJoin: () => void
  retry: () => void
}) {
  if (code === 'campus-private' || code === 'sign-in-required') return <PrivateCampus onJoin={onJoin} />
  const sentence = Object.entries(getPost.refusals).find(([one]) => one === code)?.[1].message
  if (!sentence) return <LoadFailed message={message} retry={retry} />
  const isDeleted = code === 'post-deleted' || code === 'comment-deleted'
  return (
    <EmptyState
      art="missing"
      title={sentence}
      action={
        <LinkButton kind="primary" to={isDeleted ? '/home' : '/search'}>
          {isDeleted ? 'Go To Feed' : 'Search'}
        </LinkButton>
      }
    />
  )
}
