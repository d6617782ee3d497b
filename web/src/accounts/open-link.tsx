import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { RefusalError } from '../../../shared/contract.ts'
import { redeemLink } from '../../../shared/accounts/redeem-link.ts'
import { count } from '../analytics/count.ts'
import { call } from '../lib/call.ts'
import { useMe } from '../session/me.ts'
import { useLeaveRefusedPlace } from '../session/place.ts'
import { hasSession, signOut } from '../session/session.ts'
import { signInWithLink } from '../session/sign-in.ts'
import { showAlert } from '../ui/alerts-store.ts'
import { Button } from '../ui/button.tsx'
import { signInRefusal } from './sign-in-refusal.ts'
import { useLeaveSignedIn } from './use-leave-signed-in.ts'
import { returnQuery, useReturn } from './use-return.ts'
import styles from './form.module.css'

interface OpenLinkProps {
  email: string
  token: string
  /** Of somebody who registers. */
  name: string | undefined
}

/** A mailed link that was opened. Nothing is used up before the button is pressed, because programs open links, too. */
export function OpenLink({ email, token, name }: OpenLinkProps) {
  const { me } = useMe()
  const [busy, setBusy] = useState(false)
  const navigate = useNavigate()
  const returning = useReturn()
  const leaveRefusedPlace = useLeaveRefusedPlace()
  const isThere = me?.email === email && me.verified
  useLeaveSignedIn(isThere, name ? 'Welcome' : undefined)

  const open = async () => {
    setBusy(true)
    try {
      await call(redeemLink, { email, token })
      // Whatever is shown of somebody else goes with their session, also while it is still loading who that is.
      if (hasSession()) await signOut()
      await signInWithLink(email, token)
      count({ event: name ? 'Complete Registration' : 'Login' })
    } catch (error) {
      setBusy(false)
      if (leaveRefusedPlace(error)) return
      const message = refusalOf(error)
      if (message !== undefined) return showAlert({ message, type: 'danger' })
      const query = {
        redirect: 'true',
        email,
        ...returnQuery(returning),
        ...(!name && { method: 'noPassword' }),
      }
      void navigate(`/${name ? 'register' : 'login'}?${new URLSearchParams(query)}`, { replace: true })
    }
  }
  const action = name ? 'Sign Up' : 'Log In'
  return (
    <div className={styles.form}>
      <title>{action}</title>
      <header className={styles.head}>
        <h1 className={styles.title}>{action}</h1>
        <p className={styles.text}>
          {name ? (
            <>
              You create an account for <strong>{name}</strong> with the email <strong>{email}</strong>.
            </>
          ) : (
            <>
              You log in as <strong>{email}</strong>.
            </>
          )}
        </p>
        {me && me.email !== email && (
          <p className={styles.text}>
            You are logged in as <strong>{me.email}</strong> at present, and will be logged out.
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
      <Button kind="primary" wide busy={busy || isThere} onClick={() => void open()}>
        {action}
      </Button>
    </div>
  )
}

/** The sentence of a failure after which the link may still work; undefined where it does not. */
function refusalOf(error: unknown): string | undefined {
  if (error instanceof RefusalError) {
    const isDead = ['link-failed', 'bad-input', 'email-invalid', 'email-required'].includes(error.code)
    if (isDead) return undefined
    return error.code === 'account-banned' ? error.message : 'An unknown error has occurred'
  }
  // The user pool's refusal of a link that somebody else has used up meanwhile.
  if (error instanceof Error && error.name === 'NotAuthorizedException') return undefined
  const { message } = signInRefusal(error)
  return message === redeemLink.refusals['account-banned'].message ? message : 'An unknown error has occurred'
}
