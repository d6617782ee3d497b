import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

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
