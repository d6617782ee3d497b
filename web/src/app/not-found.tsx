import { registrationPath } from '../session/account-paths.ts'
import { useBack } from '../session/back.ts'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import styles from './not-found.module.css'

/** Any address that the site does not have. */
export function NotFound() {
  return (
    <>
      <title>Page not found</title>
      <Missing title="This page doesn't exist." text="Try searching for something else." />
    </>
  )
}

/** A user name that nobody has. With `logIn`, somebody may have it for people who are signed in. */
export function NoPerson({ logIn }: { logIn: boolean }) {
  const back = useBack()
  return (
    <>
      <title>Page not found</title>
      <Missing title="This page doesn't exist. Try searching for something else." search />
      {logIn && (
        <p className={styles.logIn}>
          Some profiles show after logging in only.
          <LinkButton to={registrationPath(back)}>Log In</LinkButton>
        </p>
      )}
    </>
  )
}

function Missing({ title, text, search }: { title: string; text?: string; search?: boolean }) {
  return (
    <EmptyState
      page
      art="missing"
      title={title}
      {...(text ? { text } : {})}
      action={
        <LinkButton kind="primary" to={search ? '/search' : '/home'}>
          {search ? 'Search' : 'Go To Feed'}
        </LinkButton>
      }
    />
  )
}
