import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useParams } from 'react-router-dom'
import * as z from 'zod/mini'
import { RefusalError } from '../../../shared/refusal-error.ts'
import { consequencesOf, outcomeOf, reasonsOf } from '../../../shared/reports/decision-words.ts'
import { appealUntil, decisionTokenSchema, type Decision } from '../../../shared/reports/decision.ts'
import { getDecision } from '../../../shared/reports/get-decision.ts'
import { readDecision } from '../../../shared/reports/read-decision.ts'
import { Link } from '../lib/link.tsx'
import { call } from '../lib/call.ts'
import { serverNow } from '../lib/call.ts'
import { useMe, useSetMe } from '../session/me.ts'
import { useHasSession } from '../session/session.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { AppealDecision } from './appeal-decision.tsx'
import formStyles from '../forms/form.module.css'
import styles from './get-decision.module.css'

const decisionQueryKey = (token: string, hasSession: boolean) => ['decision', token, hasSession] as const

/** `/decision/{token}`: what operators decided about the reader, why, and the appeal. A mail's link opens it without a log-in. */
export function GetDecision() {
  const { token = '' } = useParams()
  const client = useQueryClient()
  // A mail program may have truncated the link.
  const isToken = z.safeParse(decisionTokenSchema, token).success
  // The session of a banned person ends with the first request. The link then opens the decision without it.
  const hasSession = useHasSession()
  const queryKey = decisionQueryKey(token, hasSession)
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(getDecision, { token }, { signal }),
    enabled: isToken,
  })
  useMarkAsRead(data?.id)
  const isMissing = !isToken || (error instanceof RefusalError && error.status < 500 && error.status !== 429)
  return (
    <>
      <title>Decision</title>
      <PageHeader title="Decision" />
      {data ? (
        <DecisionText
          decision={data}
          token={token}
          onAppealed={() => void client.invalidateQueries({ queryKey })}
        />
      ) : isMissing ? (
        <EmptyState
          art="missing"
          title="Open this page with the link in our email, or log in to the account that it is about."
        />
      ) : error ? (
        <LoadFailed message={error.message} retry={() => void refetch()} />
      ) : (
        <div className={styles.page}>
          <Skeleton width="60%" height={20} />
        </div>
      )}
    </>
  )
}

interface DecisionTextProps {
  decision: Decision
  token: string
  onAppealed: () => void
}

function DecisionText({ decision, token, onAppealed }: DecisionTextProps) {
  const { kind, thingId, text, createdAt, appeal, answer } = decision
  const end = appealUntil(decision)
  return (
    <div className={styles.page}>
      <p className={styles.day}>{dayOf(createdAt)}</p>
      {consequencesOf(decision, dayOf).map((sentence) => (
        <p key={sentence} className={styles.what}>
          {sentence}
        </p>
      ))}
      {text && <blockquote className={styles.quote}>{text}</blockquote>}
      <h2>Why</h2>
      {reasonsOf(decision).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {kind === 'post' && thingId !== undefined && (
        <Link className={formStyles.link} to={`/post/${thingId}`}>
          See what it is about
        </Link>
      )}
      <h2>Appeal</h2>
      {answer ? (
        <>
          <p className={styles.what}>{outcomeOf(answer)}</p>
          <p>{answer.sentence}</p>
        </>
      ) : appeal ? (
        <p role="status">
          We got your appeal on {dayOf(appeal.at)}. Another person looks at it, and you get an email.
        </p>
      ) : serverNow() > end ? (
        <p>The time for an appeal is over.</p>
      ) : (
        <AppealDecision token={token} until={dayOf(end)} onAppealed={onAppealed} />
      )}
      {appeal && <blockquote className={styles.quote}>{appeal.text}</blockquote>}
    </div>
  )
}

/** Marks a decision as read once its person has opened it, so that the banner that links to the decision disappears. */
function useMarkAsRead(id: string | undefined) {
  const { me } = useMe()
  const setMe = useSetMe()
  const isUnread = id !== undefined && me?.unreadDecisionId === id
  useEffect(() => {
    if (!isUnread) return
    // If the call fails, the banner stays.
    call(readDecision, { decisionId: id }).then(
      () => setMe({ ...me, unreadDecisionId: undefined }),
      () => undefined,
    )
  }, [isUnread, id, me, setMe])
}

const dayOf = (at: number) => new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(at)
