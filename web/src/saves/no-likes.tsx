import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** Stands in place of one's own likes where there are none. */
export function NoLikes() {
  return (
    <EmptyState
      art="saved"
      title="You haven't liked any posts yet"
      text="When you like a post, it'll show up here."
      action={
        <LinkButton kind="primary" to="/home">
          Go To Feed
        </LinkButton>
      }
    />
  )
}
