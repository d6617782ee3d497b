import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Me } from '../../../shared/users/user.ts'
import { signOut } from '../session/session.ts'
import { showWentWrong } from '../ui/alerts-store.ts'
import { Button } from '../ui/button.tsx'
import styles from '../forms/form.module.css'

/** `/logout`: asks for confirmation before it ends the session. */
export function Logout({ me }: { me: Me }) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const leave = async () => {
    setBusy(true)
    try {
      await signOut()
    } catch {
      setBusy(false)
      showWentWrong()
    }
  }
  return (
    <div className={styles.form}>
      <title>Log Out</title>
      <header className={styles.head}>
        <h1 className={styles.title}>Log Out?</h1>
        <p className={styles.text}>
          You are logged in as <strong>{me.email}</strong>. You can log back in at any time.
        </p>
      </header>
      <div className={styles.buttons}>
        <Button kind="primary" wide busy={busy} onClick={() => void leave()}>
          Log Out
        </Button>
        <Button kind="plain" wide onClick={() => void navigate(me.verified ? '/home' : '/verify')}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
