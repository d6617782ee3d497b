import { useMutation } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router-dom'
import { openSchoolLink } from '../../../shared/accounts/open-school-link.ts'
import { RefusalError } from '../../../shared/contract.ts'
import { getMe } from '../../../shared/users/get-me.ts'
import type { Me } from '../../../shared/users/user.ts'
import { call } from '../lib/call.ts'
import { wentWrong } from '../lib/unavailable.ts'
import { schoolEmailPath } from '../session/account-paths.ts'
import { Button } from '../ui/button.tsx'
import { SubPageHeader } from '../ui/sub-page-header.tsx'
import { useJoined } from './use-joined.ts'
import styles from '../forms/form.module.css'

const title = 'Verify school email'

/**
 * `/settings/account/school_email/link`: the link in the mail with the PIN. Nothing is verified before the button is
 * pressed.
 */
export function OpenSchoolLink({ me }: { me: Me }) {
  const [parameters] = useSearchParams()
  const token = parameters.get('token') ?? ''
  const joined = useJoined()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => openOnce(token, me),
    onSuccess: (next) => joined(next, undefined),
  })
  const refusal = error instanceof RefusalError ? error : undefined
  const isDead = refusal?.code === 'link-failed' || refusal?.code === 'bad-input'
  const message = isDead ? openSchoolLink.refusals['link-failed'].message : (refusal?.message ?? wentWrong)
  return (
    <>
      <title>{title}</title>
      <SubPageHeader title={title} above={{ label: 'School email', to: schoolEmailPath() }} />
      <div className={`${styles.form} ${styles.page}`}>
        <p className={styles.text}>
          You are logged in as <strong>{me.email}</strong>. Press the button to verify the school email to
          which we sent this link, and to join its campus.
        </p>
        {error && (
          <p className={styles.text} role="alert">
            <strong>{message}</strong>
          </p>
        )}
        {isDead ? (
          <Link className={styles.link} to={schoolEmailPath()}>
            Send a new PIN
          </Link>
        ) : (
          <Button kind="primary" busy={isPending} onClick={() => mutate()}>
            Verify School Email
          </Button>
        )}
      </div>
    </>
  )
}

/** A link works once: if a request whose response was lost has used it, this returns the current person. */
async function openOnce(token: string, before: Me): Promise<Me> {
  try {
    return await call(openSchoolLink, { token })
  } catch (error) {
    const isSpent = error instanceof RefusalError && error.code === 'link-failed'
    const me = isSpent ? await call(getMe, {}) : undefined
    if (me?.schoolVerified && me.schoolEmail !== before.schoolEmail) return me
    throw error
  }
}
