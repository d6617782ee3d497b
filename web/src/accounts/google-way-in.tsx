import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { ownPath } from '../lib/own-path.ts'
import { ContinueWithGoogle } from '../session/continue-with-google.tsx'
import { hasGoogle } from '../session/google.ts'
import { showAlert } from '../ui/alerts-store.ts'
import { googleSentence } from './google-refusal.ts'
import styles from './google-way-in.module.css'

/** The button to sign in with Google, above the form for an e-mail. Also says why the last sign-in with Google failed. */
export function GoogleWayIn() {
  const [parameters] = useSearchParams()
  const sentence = googleSentence(parameters.get('google'))
  useEffect(() => {
    if (sentence !== undefined) showAlert({ message: sentence, type: 'danger' })
  }, [sentence])
  if (!hasGoogle()) return null
  return (
    <div className={styles.way}>
      <ContinueWithGoogle back={ownPath(parameters.get('redirect'))} />
      {sentence !== undefined && <p className={styles.error}>{sentence}</p>}
      <p className={styles.or}>
        <span>or</span>
      </p>
    </div>
  )
}
