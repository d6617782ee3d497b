import { linkMinutes } from '../../../shared/accounts/link.ts'
import { redeemLink } from '../../../shared/accounts/redeem-link.ts'
import styles from './form.module.css'

/** Why a mailed link led to this form. */
export function LinkFailed() {
  return (
    <p className={styles.text} role="alert">
      <strong>{redeemLink.refusals['link-failed'].message}</strong> The link was used already, or it is older
      than {linkMinutes} minutes. Ask for a new one.
    </p>
  )
}
