import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** `/404`: where those go who may not use the product from where they are (specification, accounts 2). */
export function Error404() {
  return (
    <>
      <title>Error 404</title>
      <EmptyState
        page
        art="missing"
        title="Error 404"
        action={
          <LinkButton kind="primary" to="/home">
            Go To Feed
          </LinkButton>
        }
      />
    </>
  )
}
