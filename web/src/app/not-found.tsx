import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** Any address that is not ours (specification, core 2). */
export function NotFound() {
  return (
    <>
      <title>Page not found</title>
      <EmptyState
        page
        art="missing"
        title="This page doesn't exist."
        text="Try searching for something else."
        action={
          <LinkButton kind="primary" to="/home">
            Go To Feed
          </LinkButton>
        }
      />
    </>
  )
}
