import { linkMinutes } from '../../../shared/users/link.ts'
import { redeemLink } from '../../../shared/users/redeem-link.ts'
import styles from './account-form.module.css'

/** Why a mailed link led to this form. */
export function LinkFailed() {
  return (
    <p className={styles.text} role="alert">
      <strong>{redeemLink.refusals['link-failed'].message}</strong> The link was used already, or it is older
      than {linkMinutes} minutes. Ask for a new one.
    </p>
  )
}
