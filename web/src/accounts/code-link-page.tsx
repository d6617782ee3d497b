import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { openEmailLink } from '../../../shared/accounts/open-email-link.ts'
import type { openSchoolLink } from '../../../shared/accounts/open-school-link.ts'
import { RefusalError } from '../../../shared/refusal-error.ts'
import type { Me } from '../../../shared/users/user.ts'
import { Link } from '../lib/link.tsx'
import { call } from '../lib/call.ts'
import { wentWrong } from '../lib/unavailable.ts'
import { Button } from '../ui/button.tsx'
import { SubPageHeader } from '../ui/sub-page-header.tsx'
import { verifyOnce } from './verify-once.ts'
import styles from '../forms/form.module.css'

interface CodeLinkPageProps {
  title: string
  /** The parent page, which can also send a new code. */
  above: { label: string; to: string }
  contract: typeof openEmailLink | typeof openSchoolLink
  token: string
  /** The text that explains what the button does. */
  text: ReactNode
  action: string
  /** The label of the link to the parent page, which shows if the mailed link no longer works. */
  again: string
  /** Whether the person is verified already. A request may have verified them although its response was lost. */
  isDone: (me: Me) => boolean
  onDone: (me: Me) => void
}

/** The page that opens from the link in a mail with a code. Opening the page verifies nothing; only its button does. */
export function CodeLinkPage({ contract, token, isDone, onDone, ...page }: CodeLinkPageProps) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => verifyOnce(() => call(contract, { token }), isDone),
    onSuccess: onDone,
  })
  const refusal = error instanceof RefusalError ? error : undefined
  const isDead = refusal?.code === 'link-failed' || refusal?.code === 'bad-input'
  const message = isDead ? contract.refusals['link-failed'].message : (refusal?.message ?? wentWrong)
  return (
    <>
      <title>{page.title}</title>
      <SubPageHeader title={page.title} above={page.above} />
      <div className={`${styles.form} ${styles.page}`}>
        <p className={styles.text}>{page.text}</p>
        {error && (
          <p className={styles.text} role="alert">
            <strong>{message}</strong>
          </p>
        )}
        {isDead ? (
          <Link className={styles.link} to={page.above.to}>
            {page.again}
          </Link>
        ) : (
          <Button kind="primary" busy={isPending} onClick={() => mutate()}>
            {page.action}
          </Button>
        )}
      </div>
    </>
  )
}
