import { Button } from '../ui/button.tsx'
import { CodeField } from '../ui/code-field.tsx'
import { SendAgain } from './send-again.tsx'
import { useCodeEntry } from './use-code-entry.ts'
import styles from './form.module.css'

interface CodeFormProps {
  label: string
  /** Rejects with the refusal of a wrong code. */
  check: (code: string) => Promise<void>
  sender: { send: () => void; busy: boolean; nextAt: number; error: string | undefined }
}

/** The field for a code from a mail, and the button for a new code. */
export function CodeForm({ label, check, sender }: CodeFormProps) {
  const entry = useCodeEntry(check)
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void entry.submit()
      }}
    >
      <CodeField
        label={label}
        value={entry.code}
        onChange={entry.change}
        error={entry.error ?? sender.error}
      />
      <div className={styles.buttons}>
        <Button kind="primary" type="submit" wide busy={entry.busy}>
          Verify
        </Button>
        <SendAgain
          nextAt={sender.nextAt}
          busy={sender.busy}
          onSend={() => {
            entry.clearError()
            sender.send()
          }}
        />
      </div>
    </form>
  )
}
