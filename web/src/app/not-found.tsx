import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** Any address that the site does not have. */
export function NotFound() {
  return (
    <>
      <title>Page not found</title>
      <Missing title="This page doesn't exist." text="Try searching for something else." />
    </>
  )
}

/** `/404`: the page for visitors from places where the product may not be used. */
export function Error404() {
  return (
    <>
      <title>Error 404</title>
      <Missing title="Error 404" />
    </>
  )
}

function Missing({ title, text }: { title: string; text?: string }) {
  return (
    <EmptyState
      page
      art="missing"
      title={title}
      {...(text ? { text } : {})}
      action={
        <LinkButton kind="primary" to="/home">
          Go To Feed
        </LinkButton>
      }
    />
  )
}
