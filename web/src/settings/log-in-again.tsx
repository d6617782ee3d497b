import { useState } from 'react'
import { freshMinutes } from '../../../shared/accounts/send-email-change-code.ts'
import type { Me } from '../../../shared/users/user.ts'
import { serverNow } from '../lib/call.ts'
import { accountSettings } from '../session/account-paths.ts'
import { signedInAt, signOut } from '../session/session.ts'
import { showWentWrong } from '../ui/alerts-store.ts'
import { Button } from '../ui/button.tsx'
import { SubPageHeader } from '../ui/sub-page-header.tsx'
import styles from '../forms/form.module.css'

/**
 * A React state: whether a person without a password has to log in again first. The initial value comes from the log-in
 * time in the token, so that most people are asked before they type. If the server refuses to save, the page sets the state.
 */
export function useSignInOld(me: Me) {
  return useState(() => {
    const at = signedInAt()
    return !me.hasPassword && at > 0 && serverNow() - at > freshMinutes * 60_000
  })
}

interface LogInAgainProps {
  title: string
  email: string
  reason: string
}

/**
 * Asks people without a password to log in again, to prove that the account is theirs. Afterwards they return to this page.
 */
export function LogInAgain({ title, email, reason }: LogInAgainProps) {
  const [busy, setBusy] = useState(false)
  const leave = async () => {
    setBusy(true)
    const { pathname } = window.location
    try {
      await signOut()
    } catch {
      setBusy(false)
      return showWentWrong()
    }
    const query = new URLSearchParams({ method: 'noPassword', email, redirect: pathname })
    // A full page load, because the router sends everybody who logs out away from this page.
    window.location.assign(`/login?${query}`)
  }
  return (
    <>
      <title>{title}</title>
      <SubPageHeader title={title} above={accountSettings} />
      <div className={`${styles.form} ${styles.page}`}>
        <p className={styles.text} role="alert">
          <strong>{reason}</strong> This way nobody else can change it while you are logged in.
        </p>
        <Button kind="primary" busy={busy} onClick={() => void leave()}>
          Log In Again
        </Button>
      </div>
    </>
  )
}
