import { useMutation } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import type { FormEvent } from 'react'
import { requestMaximum, requestSchool } from '../../../shared/campuses/request-school.ts'
import { newUlid } from '../../../shared/ulid.ts'
import { call, serverNow } from '../lib/call.ts'
import { requestIdBehind } from '../lib/faults.ts'
import { showAlert } from '../ui/alerts-store.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import styles from './request-school.module.css'

export interface MissingSchool {
  school: string
  place: string
}

interface RequestSchoolProps {
  value: MissingSchool
  /**
   * Called with each change. The parent keeps the typed values, so that they are still there when the dialog opens again.
   */
  onChange: (value: MissingSchool) => void
  onClose: () => void
}

/** Asks for the name and location of a missing school, and sends them to the operators. */
export function RequestSchool({ value, onChange, onClose }: RequestSchoolProps) {
  const id = useId()
  /** The last request. A retry with the same values has the same id. */
  const attempt = useRef<{ id: string; body: string }>(null)
  const { mutate, isPending, error } = useMutation({
    mutationFn() {
      const body = JSON.stringify(value)
      if (attempt.current?.body !== body) attempt.current = { id: newUlid(serverNow()), body }
      return call(requestSchool, { id: attempt.current.id, ...value })
    },
    onSuccess() {
      onChange({ school: '', place: '' })
      onClose()
      showAlert({ message: 'School requested. Thanks for letting us know.', type: 'success' })
    },
    onError({ message }) {
      showAlert({ message, type: 'danger', requestId: requestIdBehind(message) })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending) mutate()
  }
  const isFilled = value.school.trim() !== '' && value.place.trim() !== ''
  return (
    <Dialog
      title="Request your school"
      open
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" form={id} busy={isPending} disabled={!isFilled}>
            Send Request
          </Button>
        </>
      }
    >
      <form id={id} className={styles.form} onSubmit={submit} noValidate>
        <p>Tell us which school is missing, and we will look into adding it.</p>
        <TextField
          label="School"
          autoComplete="organization"
          maxLength={requestMaximum}
          value={value.school}
          error={error?.message}
          onChange={({ target }) => onChange({ ...value, school: target.value })}
        />
        <TextField
          label="City and state"
          maxLength={requestMaximum}
          value={value.place}
          onChange={({ target }) => onChange({ ...value, place: target.value })}
        />
      </form>
    </Dialog>
  )
}
