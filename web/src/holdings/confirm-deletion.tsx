import { useNavigate } from 'react-router-dom'
import { deleteAccount } from '../../../shared/holdings/delete-account.ts'
import { call } from '../lib/call.ts'
import { signOut } from '../session/session.ts'
import { SendAgain } from '../forms/send-again.tsx'
import { useCodeEntry } from '../forms/use-code-entry.ts'
import { showAlert } from '../ui/alerts-store.ts'
import { Button } from '../ui/button.tsx'
import { CodeField } from '../ui/code-field.tsx'
import styles from './your-data.module.css'

interface ConfirmDeletionProps {
  email: string
  sender: { send: () => void; busy: boolean; nextAt: number; error: string | undefined }
  onCancel: () => void
}

/** Scrolls the form into view, because on phones the bar at the bottom would cover its buttons. */
const showOnMount = (form: HTMLElement | null) => form?.scrollIntoView({ block: 'nearest' })

/** The form for the mailed code. Unlike in other forms, a complete code is sent only after a press of the button. */
export function ConfirmDeletion({ email, sender, onCancel }: ConfirmDeletionProps) {
  const navigate = useNavigate()
  const entry = useCodeEntry(
    async (code) => {
      await call(deleteAccount, { code })
      // The account is deleted even if this browser fails to end its session.
      await signOut().catch(() => undefined)
      void navigate('/', { replace: true })
      showAlert({ message: 'Your account was deleted.', type: 'okay' })
    },
    { waitsForPress: true },
  )
  return (
    <form
      ref={showOnMount}
      className={styles.confirm}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void entry.submit()
      }}
    >
      <p className={styles.text}>
        Enter the code that we sent to <strong>{email}</strong>. It is valid for two hours.
      </p>
      <CodeField
        label="Code"
        value={entry.code}
        onChange={entry.change}
        error={entry.error ?? sender.error}
      />
      <div className={styles.buttons}>
        <Button kind="danger" type="submit" wide busy={entry.busy}>
          Delete my account for good
        </Button>
        <SendAgain
          nextAt={sender.nextAt}
          busy={sender.busy}
          onSend={() => {
            entry.clearError()
            sender.send()
          }}
        />
        <Button kind="plain" wide onClick={onCancel} disabled={entry.busy}>
          Keep my account
        </Button>
      </div>
    </form>
  )
}
