import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Me } from '../../../shared/users/user.ts'
import { forgetHearts } from '../chats/outbox/kept-hearts.ts'
import { sentSubjectOf } from '../chats/subject.ts'
import { draftKeys } from '../composer/draft-keys.ts'
import { forgetDrafts } from '../composer/forget-drafts.ts'
import { forgetSaves } from '../saves/kept-saves.ts'
import { signOut } from '../session/session.ts'
import { showWentWrong } from '../ui/alerts-store.ts'
import { Button } from '../ui/button.tsx'
import styles from '../forms/form.module.css'

/** `/logout`: asks for confirmation before it ends the session. */
export function Logout({ me }: { me: Me }) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [loss] = useState(() => lossOf(draftKeys(me.id)))
  const leave = async () => {
    setBusy(true)
    try {
      await signOut()
      forgetHearts(me.id)
      forgetSaves()
      await forgetDrafts(me.id).catch(() => undefined)
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
        {loss && <p className={styles.text}>{loss}</p>}
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

/** Returns a sentence about the drafts that a log-out deletes; undefined if there are none. */
function lossOf(drafts: readonly string[]): string | undefined {
  const unsent = drafts.filter((key) => sentSubjectOf(key)).length
  if (unsent === 0) return drafts.length > 0 ? 'Your drafts in this browser will be deleted.' : undefined
  const messages = unsent === 1 ? 'One message is' : `${unsent} messages are`
  return `${messages} not sent yet. Logging out deletes ${unsent === 1 ? 'it' : 'them'}, and your drafts in this browser.`
}
