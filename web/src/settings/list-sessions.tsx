import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { OutputOf } from '../../../shared/contract.ts'
import { endSession } from '../../../shared/accounts/end-session.ts'
import { listSessions } from '../../../shared/accounts/list-sessions.ts'
import { signOutEverywhere } from '../../../shared/accounts/sign-out-everywhere.ts'
import { call } from '../lib/call.ts'
import { accountSettings } from '../session/account-paths.ts'
import { signOut } from '../session/session.ts'
import { refusalSentence } from '../forms/refusal-sentence.ts'
import { showAlert } from '../ui/alerts-store.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { SubPageHeader } from '../ui/sub-page-header.tsx'
import styles from './list-sessions.module.css'

const title = 'Where you are signed in'
const sessionsKey = ['sessions']
type Session = OutputOf<typeof listSessions>['sessions'][number]

/** `/settings/account/sessions`: every device on which the person is logged in, and a button to log out everywhere. */
export function Sessions() {
  const { data, error, refetch } = useQuery({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => call(listSessions, {}, { signal }),
    // The person may have logged in on another device in the meantime.
    staleTime: 0,
  })
  return (
    <>
      <title>{title}</title>
      <SubPageHeader title={title} above={accountSettings} />
      {data ? (
        <div className={styles.page}>
          <ul className={styles.rows}>
            {data.sessions.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
          <p className={styles.text}>Don’t recognize one of these? Sign it out, then set a new password.</p>
          <SignOutEverywhere />
        </div>
      ) : error ? (
        <LoadFailed message={error.message} retry={() => void refetch()} />
      ) : (
        <SessionsSkeleton />
      )}
    </>
  )
}

function SessionRow({ session }: { session: Session }) {
  const { device, place, signedInAt, isCurrent } = session
  const Icon = /iPhone|Android/.test(device) ? Smartphone : Monitor
  return (
    <li className={styles.row}>
      <Icon size={24} aria-hidden />
      <div>
        <p className={styles.device}>{device}</p>
        <p className={styles.text}>
          {place === undefined ? '' : `Near ${place} · `}
          <time dateTime={new Date(signedInAt).toISOString()}>{timeOf(signedInAt)}</time>
        </p>
      </div>
      {isCurrent ? <span className={styles.current}>This device</span> : <EndSession session={session} />}
    </li>
  )
}

function EndSession({ session: { id, device } }: { session: Session }) {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(endSession, { sessionId: id }),
    async onSuccess() {
      await client.invalidateQueries({ queryKey: sessionsKey })
      showAlert({ message: `${device} is signed out.`, type: 'okay' })
    },
    onError(failure) {
      showAlert({ message: refusalSentence(failure), type: 'danger' })
    },
  })
  return (
    <Button aria-label={`Sign out ${device}`} busy={isPending} onClick={() => mutate()}>
      Sign out
    </Button>
  )
}

function SignOutEverywhere() {
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(signOutEverywhere, {}),
    async onSuccess() {
      // The server has already ended the session, so a failure to remove it from this browser is ignored.
      await signOut().catch(() => undefined)
      void navigate('/', { replace: true })
      showAlert({ message: 'You are signed out everywhere.', type: 'okay' })
    },
    onError(failure) {
      setAsking(false)
      showAlert({ message: refusalSentence(failure), type: 'danger' })
    },
  })
  return (
    <>
      <Button kind="danger" onClick={() => setAsking(true)}>
        Sign out everywhere
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Sign out everywhere?"
          confirm="Sign out everywhere"
          danger
          busy={isPending}
          onCancel={() => setAsking(false)}
          onConfirm={() => mutate()}
        >
          Every device is logged out at once, including this one. You can log back in at any time.
        </ConfirmDialog>
      )}
    </>
  )
}

function SessionsSkeleton() {
  return (
    <div className={styles.page} role="status" aria-label="Loading">
      <Skeleton height={56} />
      <Skeleton height={56} />
    </div>
  )
}

/** Returns a time such as 'Nov 22, 2026, 2:05 PM'. */
function timeOf(at: number): string {
  return new Date(at).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })
}
