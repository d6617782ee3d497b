import { registrationPath } from '../session/account-paths.ts'
import { useBack } from '../session/back.ts'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import styles from './not-found.module.css'

/** The page of any unknown address. */
export function NotFound() {
  return (
    <>
      <title>Page not found</title>
      <Missing title="This page doesn't exist." text="Try searching for something else." />
    </>
  )
}

/** The page of an unknown user name. With `logIn`, the name may belong to a person whom only signed-in people see. */
export function NoPerson({ logIn }: { logIn: boolean }) {
  const back = useBack()
  return (
    <>
      <title>Page not found</title>
      <Missing title="This page doesn't exist. Try searching for something else." search />
      {logIn && (
        <p className={styles.logIn}>
          Some profiles are visible only after logging in.
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
