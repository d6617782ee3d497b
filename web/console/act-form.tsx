import { Alert, Button, Flex, TextAreaField } from '@aws-amplify/ui-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { reasonMaximum } from '../../shared/operators/act.ts'
import type { Problems } from './problems.ts'
import { useAct, type ActContract } from './use-act.ts'

interface Props<C extends ActContract> {
  contract: C
  /** What the act is about, without its id and reason. */
  values: Record<string, unknown>
  /** The fields for these values, if the operator types them. */
  fields?: (problems: Problems) => ReactNode
  /** The words on the button, for example 'Ban'. */
  label: string
  /** The sentence once it is done. */
  done: string
  onDone?: (reason: string) => void
  onCancel?: () => void
}

/** A form that asks for the reason of an act. What is typed stays until the act is done. */
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
  // A form that opens takes the focus, unless its own fields come first.
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
