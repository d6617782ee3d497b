import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { readStored, writeStored } from '../lib/stored.ts'
import { showAlert, showWentWrong } from '../ui/alerts-store.ts'
import { Button } from '../ui/button.tsx'
import styles from './ask-for-push.module.css'
import { permission, switchOn } from './device.ts'

const declinedKey = 'push-declined'

/** Offers notifications to a person who waits for a reply, if they were neither accepted nor declined in this browser. */
export function AskForPush({ userId, name }: { userId: string; name: string }) {
  const [isOpen, setOpen] = useState(
    () => permission() === 'default' && readStored('localStorage', declinedKey) === null,
  )
  const close = () => {
    writeStored('localStorage', declinedKey, 'yes')
    setOpen(false)
  }
  const { mutate, isPending } = useMutation({
    mutationFn: () => switchOn(userId),
    onSuccess(isOn) {
      close()
      if (isOn) showAlert({ message: 'Notifications are on', type: 'success' })
    },
    onError: () => showWentWrong(),
  })
  if (!isOpen) return null
  return (
    <div className={styles.ask} role="group" aria-label="Notifications">
      <p className={styles.text}>Get a notification when {name} answers?</p>
      <Button kind="quiet" onClick={close}>
        Not now
      </Button>
      <Button kind="primary" disabled={isPending} onClick={() => mutate()}>
        Turn on
      </Button>
    </div>
  )
}
