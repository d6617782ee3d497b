import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { RefusalError } from '../../../shared/contract.ts'
import { sentenceOf } from '../../../shared/refusal.ts'
import { deleteAccount } from '../../../shared/holdings/delete-account.ts'
import { codeSchema } from '../../../shared/accounts/account.ts'
import { call } from '../lib/call.ts'
import { signOut } from '../session/session.ts'
import { refusalSentence } from '../accounts/refusal-sentence.ts'
import { SendAgain } from '../accounts/send-again.tsx'
import { useFieldRefusal } from '../accounts/use-field-refusal.ts'
import { showAlert } from '../ui/alerts-store.ts'
import { Button } from '../ui/button.tsx'
import { CodeField } from '../ui/code-field.tsx'
import styles from './your-data.module.css'

interface ConfirmDeletionProps {
  email: string
  sender: { send: () => void; busy: boolean; nextAt: number; error: string | undefined }
  onCancel: () => void
}

/** Takes the code from the mail. Unlike other codes, a complete one waits for the press of the button. */
export function ConfirmDeletion({ email, sender, onCancel }: ConfirmDeletionProps) {
  const navigate = useNavigate()
  const [code, setCode] = useState('')
  const { error, refuse, clearError } = useFieldRefusal()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(deleteAccount, { code }),
    async onSuccess() {
      // The account has ended whether or not this browser could end its session properly.
      await signOut().catch(() => undefined)
      void navigate('/', { replace: true })
      showAlert({ message: 'Your account was deleted.', type: 'okay' })
    },
    onError(failure) {
      refuse(refusalSentence(failure))
      if (failure instanceof RefusalError && failure.code.startsWith('code-')) setCode('')
    },
  })
  const submit = () => {
    const [issue] = codeSchema.safeParse(code).error?.issues ?? []
    if (issue) refuse(sentenceOf(deleteAccount, issue))
    else mutate()
  }
  return (
    <form
      className={styles.confirm}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending) submit()
      }}
    >
      <p className={styles.text}>
        Enter the code that we sent to <strong>{email}</strong>. It is valid for two hours.
      </p>
      <CodeField
        label="Code"
        value={code}
        onChange={(typed) => {
          if (isPending) return
          setCode(typed)
          clearError()
        }}
        error={error ?? sender.error}
      />
      <div className={styles.buttons}>
        <Button kind="danger" type="submit" wide busy={isPending}>
          Delete my account for good
        </Button>
        <SendAgain
          nextAt={sender.nextAt}
          busy={sender.busy}
          onSend={() => {
            clearError()
            sender.send()
          }}
        />
        <Button kind="plain" wide onClick={onCancel} disabled={isPending}>
          Keep my account
        </Button>
      </div>
    </form>
  )
}
