import { Mail } from 'lucide-react'
import { LinkButton } from '../ui/button.tsx'
import { registrationPath } from './account-paths.ts'
import { useBack } from './back.ts'
import { ContinueWithGoogle } from './continue-with-google.tsx'
import styles from './log-in-block.module.css'

/** The log-in block of the side bars, for visitors. */
export function LogInBlock({ onLeave }: { onLeave?: () => void }) {
  const back = useBack()
  return (
    <section className={styles.block} aria-label="Log in">
      <p className={styles.text}>Log in takes less than a few seconds</p>
      <ContinueWithGoogle back={back} />
      <LinkButton kind="plain" wide to={registrationPath(back)} {...(onLeave ? { onClick: onLeave } : {})}>
        <Mail size={18} aria-hidden />
        Log In with Email
      </LinkButton>
    </section>
  )
}
