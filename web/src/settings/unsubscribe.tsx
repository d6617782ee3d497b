import { useMutation } from '@tanstack/react-query'
import { Link, useParams } from 'react-router-dom'
import { unsubscribe } from '../../../shared/notifications/unsubscribe.ts'
import { call } from '../lib/call.ts'
import { Button } from '../ui/button.tsx'
import { FieldError } from '../ui/field-error.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import accountStyles from '../users/account-form.module.css'
import { refusalSentence } from '../users/refusal-sentence.ts'

/**
 * `/unsubscribe/{token}`: where the link in a mail leads. It asks first, because programs that look for harm open links, too.
 * Nobody has to log in.
 */
export function Unsubscribe() {
  const { token = '' } = useParams()
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => call(unsubscribe, { token }),
  })
  return (
    <>
      <title>Unsubscribe</title>
      <PageHeader title="Unsubscribe" />
      <div className={`${accountStyles.form} ${accountStyles.page}`}>
        <p role="status">
          {isSuccess
            ? 'You are unsubscribed. Codes and links to log in still reach you.'
            : 'Do you want no more emails about messages, comments and what else happens?'}
        </p>
        {!isSuccess && (
          <Button
            kind="primary"
            busy={isPending}
            aria-describedby="unsubscribe-error"
            onClick={() => mutate()}
          >
            Unsubscribe
          </Button>
        )}
        <FieldError id="unsubscribe-error" error={error ? refusalSentence(error) : undefined} />
        <Link className={accountStyles.link} to="/settings/notifications">
          Choose your emails
        </Link>
      </div>
    </>
  )
}
