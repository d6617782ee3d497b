import { useLocation } from 'react-router-dom'
import * as z from 'zod/mini'
import { cleanEmail } from '../../../shared/accounts/account.ts'
import { claimAccount } from '../../../shared/accounts/claim-account.ts'
import { linkMinutes } from '../../../shared/accounts/link.ts'
import { requestLink } from '../../../shared/accounts/request-link.ts'
import { Link } from '../lib/link.tsx'
import { call } from '../lib/call.ts'
import { registrationPath } from '../session/account-paths.ts'
import { showAlert } from '../ui/alerts-store.ts'
import { Button } from '../ui/button.tsx'
import { SendAgain } from '../forms/send-again.tsx'
import { linkRefusal, useLinkSender } from './use-link-sender.ts'
import { useReturn } from './use-return.ts'
import styles from '../forms/form.module.css'

const sentSchema = z.object({ nextAt: z.number() })

/** The state of the page that opens after a link was sent. The browser's history entry of that page keeps the state. */
export const sentState = (nextAt: number): z.output<typeof sentSchema> => ({ nextAt })

interface AskForLinkProps {
  email: string
  /** The user name of an account to claim, whose address only the server knows. */
  username: string | undefined
  /** The name of a person who registers. */
  name: string | undefined
}

/** Mails a link on request, and says where to look for it. */
export function AskForLink({ email, username, name }: AskForLinkProps) {
  const { campus, back } = useReturn()
  const sent = sentSchema.safeParse(useLocation().state).data
  const request = (id: string) => {
    const origin = { id, campusId: campus.id, back }
    if (username !== undefined) return call(claimAccount, { ...origin, username })
    return call(requestLink, { ...origin, email: cleanEmail(email), name })
  }
  const { send, busy, nextAt } = useLinkSender(request, {
    firstNextAt: sent?.nextAt ?? 0,
    onError: (error) => showAlert({ message: linkRefusal(error), type: 'danger' }),
    onSent: () => showAlert({ message: 'Email sent.', type: 'success' }),
  })
  const to = username === undefined ? <strong>{email}</strong> : 'the address of this account'
  const title = username !== undefined ? 'Claim this account' : name ? 'Sign Up' : 'Log In'
  const isSent = nextAt > 0
  return (
    <div className={styles.form}>
      <title>{title}</title>
      <header className={styles.head}>
        <h1 className={styles.title}>{isSent ? 'Email sent.' : title}</h1>
        <p className={styles.text} role="status">
          {isSent ? (
            <>
              Open the link in the mail to {to} within {linkMinutes} minutes, on this device or another one.
            </>
          ) : (
            <>We mail a link to {to}. Anyone who opens it is logged in.</>
          )}
        </p>
        {isSent && <p className={styles.text}>No mail? Look into the spam folder, too.</p>}
      </header>
      {isSent ? (
        <SendAgain nextAt={nextAt} busy={busy} onSend={send} />
      ) : (
        <Button kind="primary" wide busy={busy} onClick={() => send()}>
          Email Me a Link
        </Button>
      )}
      <p className={styles.foot}>
        {username === undefined ? (
          <Link className={styles.link} to={registrationPath(back)}>
            Use another email
          </Link>
        ) : (
          <Link className={styles.link} to={`/${username}`}>
            Back to profile
          </Link>
        )}
      </p>
    </div>
  )
}
