import { Alert, Button, Flex, TextAreaField } from '@aws-amplify/ui-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { reasonMaximum } from '../../shared/operators/act.ts'
import type { Problems } from './problems.ts'
import { useAct, type ActContract } from './use-act.ts'

interface Props<C extends ActContract> {
  contract: C
  /** The input of the act, without its id and its reason. */
  values: Record<string, unknown>
  /** Renders the fields for `values`, if the operator chooses the values in this form. */
  fields?: (problems: Problems) => ReactNode
  /** The text of the button, for example 'Ban'. */
  label: string
  /** The sentence that is announced after the act. */
  done: string
  onDone?: (reason: string) => void
  onCancel?: () => void
}

/** A form for an act of an operator, for example a ban. It asks for the reason, and keeps the text if the act fails. */
export function ActForm<C extends ActContract>(props: Props<C>) {
  const { contract, values, fields, label, done, onDone, onCancel } = props
  const [reason, setReason] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const { send, problems, refused, isPending } = useAct(contract, {
    done,
    onDone: () => {
      setReason('')
      onDone?.(reason.trim())
    },
  })
  // A form that was opened by a press (it has `onCancel`) focuses the field for the reason, unless other fields precede it.
  const takesFocus = onCancel !== undefined && fields === undefined
  useEffect(() => {
    if (takesFocus) field.current?.focus()
  }, [takesFocus])
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending) send({ ...values, reason })
      }}
    >
      <Flex direction="column" gap="medium">
        {fields?.(problems)}
        <TextAreaField
          ref={field}
          label="Reason"
          descriptiveText={`For other operators, in plain words. ${reason.trim().length} of ${reasonMaximum} characters.`}
          rows={3}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          hasError={problems['reason'] !== undefined}
          errorMessage={problems['reason']}
          isRequired
        />
        {refused && <Alert variation="error">{refused}</Alert>}
        <Flex gap="small" wrap="wrap">
          <Button type="submit" variation="primary" isLoading={isPending} loadingText={`${label} …`}>
            {label}
          </Button>
          {onCancel && (
            <Button onClick={onCancel} isDisabled={isPending}>
              Cancel
            </Button>
          )}
        </Flex>
      </Flex>
    </form>
  )
}
