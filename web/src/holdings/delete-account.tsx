import { useState } from 'react'
import { sendDeletionCode } from '../../../shared/holdings/send-deletion-code.ts'
import type { Me } from '../../../shared/users/user.ts'
import { call } from '../lib/call.ts'
import { useCampus } from '../session/site-campus.ts'
import { useCodeSender } from '../forms/use-code-sender.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDeletion } from './confirm-deletion.tsx'
import styles from './your-data.module.css'

/** Explains the deletion of the account, mails the code, and asks for it. */
export function DeleteAccount({ me }: { me: Me }) {
  const { id: campusId } = useCampus()
  const [isConfirming, setConfirming] = useState(false)
  const sender = useCodeSender(async () => {
    const sent = await call(sendDeletionCode, { campusId })
    setConfirming(true)
    return sent
  })
  return (
    <section className={styles.section} aria-labelledby="delete">
      <h2 id="delete" className={styles.heading}>
        Delete your account
      </h2>
      <ul className={styles.list}>
        <li>
          Your profile, posts, comments, saves and files are removed, and so are the replies below your posts
          and comments.
        </li>
        <li>
          People you wrote with keep your messages, without your name and without photos, until they delete
          the conversation.
        </li>
        <li>You are logged out everywhere, and nobody can log in to this account again.</li>
        <li>Your email is free for a new account. Nobody gets your username for 90 days.</li>
        <li>Bans and reports are kept, so that deleting an account does not undo them.</li>
        <li>
          <strong>This cannot be undone.</strong> Download your data first if you want to keep it.
        </li>
      </ul>
      {isConfirming ? (
        <ConfirmDeletion email={me.email} sender={sender} onCancel={() => setConfirming(false)} />
      ) : (
        <div>
          <Button kind="danger" busy={sender.busy} onClick={() => sender.send()}>
            Delete account
          </Button>
        </div>
      )}
    </section>
  )
}
