import { useState } from 'react'
import type { FormEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { RefusalError } from '../../../shared/refusal-error.ts'
import { redeemLink } from '../../../shared/accounts/redeem-link.ts'
import { count } from '../analytics/count.ts'
import { Link } from '../lib/link.tsx'
import { call } from '../lib/call.ts'
import { CookiesBlocked, requireCookies } from '../session/cookies-needed.ts'
import { useMe } from '../session/me.ts'
import { useLeaveRefusedPlace } from '../session/place.ts'
import { hasSession, signOut } from '../session/session.ts'
import { signInWithLink } from '../session/sign-in.ts'
import { showAlert } from '../ui/alerts-store.ts'
import { Button } from '../ui/button.tsx'
import { linkFailure } from './link-failed.tsx'
import { FullName, OwnName } from './own-name.tsx'
import { signInRefusal } from './sign-in-refusal.ts'
import { useLeaveSignedIn } from './use-leave-signed-in.ts'
import { useOwnName } from './use-own-name.ts'
import { returnQuery, useReturn } from './use-return.ts'
import styles from '../forms/form.module.css'

interface OpenLinkProps {
  email: string
  token: string
  /** The name of a person who registers. */
  name: string | undefined
}

/** The page that opens from a mailed link. Only its button uses the link up, because mail programs open links, too. */
export function OpenLink({ email, token, name }: OpenLinkProps) {
  const { me } = useMe()
  const [busy, setBusy] = useState(false)
  const navigate = useNavigate()
  const returning = useReturn()
  const leaveRefusedPlace = useLeaveRefusedPlace()
  const ownName = useOwnName(email, token, name)
  const isThere = me?.email === email && me.verified
  useLeaveSignedIn(isThere, name ? 'Welcome' : undefined)

  const open = async (event: FormEvent) => {
    event.preventDefault()
    if (!ownName.isReady()) return
    setBusy(true)
    try {
      // Throws if the browser blocks cookies. The link is not used up then, and works once cookies are allowed.
      requireCookies()
      await call(redeemLink, { email, token, ...ownName.input })
      // Ends the session of anyone else in this browser, even before `me` is loaded, and removes what is shown for that
      // person.
      if (hasSession()) await signOut()
      await signInWithLink(email, token)
      count({ action: name || ownName.input.name ? 'Complete Registration' : 'Login' })
    } catch (error) {
      setBusy(false)
      if (leaveRefusedPlace(error) || ownName.isAsked(error)) return
      const why = failureOf(error)
      if (why === undefined) return showAlert({ message: refusalOf(error), type: 'danger' })
      void navigate(failedPath(name, { why, email, ...returnQuery(returning) }), { replace: true })
    }
  }
  const action = name ? 'Sign Up' : 'Log In'
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void open(event)}>
      <title>{action}</title>
      <header className={styles.head}>
        <h1 className={styles.title}>{action}</h1>
        <p className={styles.text}>
          {name ? (
            <>
              You create an account with the email <strong>{email}</strong>.
            </>
          ) : (
            <>
              You log in as <strong>{email}</strong>.
            </>
          )}
        </p>
        {me && me.email !== email && (
          <p className={styles.text}>
            You are logged in as <strong>{me.email}</strong> and will be logged out.
          </p>
        )}
        {name && (
          <p className={styles.text}>
            With it you agree to the{' '}
            <Link className={styles.legal} to="/settings/terms">
              Terms of Service
            </Link>{' '}
            and the{' '}
            <Link className={styles.legal} to="/settings/privacy">
              Privacy Policy
            </Link>
            .
          </p>
        )}
      </header>
      {ownName.field && (name ? <FullName {...ownName.field} /> : <OwnName {...ownName.field} />)}
      <Button kind="primary" type="submit" wide busy={busy || isThere}>
        {action}
      </Button>
    </form>
  )
}

/** Returns the path of the form for requesting another link. */
function failedPath(name: string | undefined, query: Record<string, string>): string {
  const all = { redirect: 'true', ...query, ...(!name && { method: 'noPassword' }) }
  return `/${name ? 'register' : 'login'}?${new URLSearchParams(all)}`
}

/** Returns why the link no longer works, or undefined if it may still work. */
function failureOf(error: unknown) {
  // The user pool refuses a link that was used up meanwhile.
  const isUsed = error instanceof Error && error.name === 'NotAuthorizedException'
  return isUsed ? 'link-used' : linkFailure(error)
}

/** Returns the sentence for a failure after which the link may still work. */
function refusalOf(error: unknown): string {
  if (error instanceof RefusalError)
    return error.code === 'account-banned' ? error.message : 'An unknown error has occurred'
  if (error instanceof CookiesBlocked) return error.message
  const { message } = signInRefusal(error)
  return message === redeemLink.refusals['account-banned'].message ? message : 'An unknown error has occurred'
}
