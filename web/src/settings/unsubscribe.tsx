import { useMutation } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import * as z from 'zod/mini'
import { RefusalError } from '../../../shared/refusal-error.ts'
import { unsubscribe } from '../../../shared/notifications/unsubscribe.ts'
import { Link } from '../lib/link.tsx'
import { call } from '../lib/call.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { FieldError } from '../ui/field-error.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import accountStyles from '../forms/form.module.css'
import { refusalSentence } from '../forms/refusal-sentence.ts'

/**
 * `/unsubscribe/{token}`: the page that a link in a mail opens, without a log-in. It asks for confirmation, because
 * programs that scan mails also open links.
 */
export function Unsubscribe() {
  const { token = '' } = useParams()
  // A mail program may have truncated the link.
  const hasToken = z.safeParse(unsubscribe.input, { token }).success
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => call(unsubscribe, { token }),
  })
  // If the link is broken, another press would fail again.
  const isBroken = !hasToken || (error instanceof RefusalError && error.code === 'unsubscribe-unknown')
  const canTry = !isSuccess && !isBroken
  return (
    <>
      <title>Unsubscribe</title>
      <PageHeader title="Unsubscribe" />
      <div className={`${accountStyles.form} ${accountStyles.page}`}>
        <p role="status">
          {isSuccess
            ? 'You are unsubscribed. Codes and links to log in still reach you.'
            : isBroken
              ? unsubscribe.refusals['unsubscribe-unknown'].message
              : 'Stop all emails about messages, comments and other activity?'}
        </p>
        {canTry && (
          <Button
            kind="primary"
            busy={isPending}
            aria-describedby="unsubscribe-error"
            onClick={() => mutate()}
          >
            Unsubscribe
          </Button>
        )}
        {canTry && <FieldError id="unsubscribe-error" error={error ? refusalSentence(error) : undefined} />}
        {isBroken ? (
          <LinkButton kind="primary" to="/settings/notifications">
            Choose your emails
          </LinkButton>
        ) : (
          <Link className={accountStyles.link} to="/settings/notifications">
            Choose your emails
          </Link>
        )}
      </div>
    </>
  )
}
