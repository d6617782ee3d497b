import { failedLink, failedLinkRefusals, type LinkFailure } from '../../../shared/accounts/link.ts'
import { RefusalError } from '../../../shared/refusal-error.ts'
import styles from '../forms/form.module.css'

/** The reason why a mailed link failed. `cut` means that the address of the link is incomplete. */
type Failure = LinkFailure | 'cut'

const sentences: Record<Failure, string> = {
  'link-failed': failedLinkRefusals['link-failed'].message,
  'link-used': failedLinkRefusals['link-used'].message,
  'link-expired': failedLinkRefusals['link-expired'].message,
  'link-without-account': failedLinkRefusals['link-without-account'].message,
  cut: `${failedLink} The link is incomplete.`,
}
const isFailure = (why: string): why is Failure => Object.hasOwn(sentences, why)

/** Returns why a link failed, or undefined if the link may still work. */
export function linkFailure(error: unknown): Failure | undefined {
  if (!(error instanceof RefusalError)) return undefined
  if (['bad-input', 'email-invalid', 'email-required'].includes(error.code)) return 'cut'
  return isFailure(error.code) ? error.code : undefined
}

/** Says that a mailed link failed, and names the reason if `why` is a known one. */
export function LinkFailed({ why }: { why: string | null }) {
  const reason = why !== null && isFailure(why) ? sentences[why].slice(failedLink.length) : ''
  return (
    <p className={styles.text} role="alert">
      <strong>{failedLink}</strong>
      {reason} Ask for a new one.
    </p>
  )
}
