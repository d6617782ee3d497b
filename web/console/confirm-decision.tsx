import { Alert, Button, Flex } from '@aws-amplify/ui-react'
import { useEffect, useRef } from 'react'
import type { Draft } from './decision-draft.ts'

interface Props {
  draft: Draft
  name: string
  onConfirm: () => void
  onCancel: () => void
}

/** Asks the operator to confirm a suspension or a ban. */
export function ConfirmDecision({ draft: { measure, days }, name, onConfirm, onCancel }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  const isBan = measure === 'ban'
  const time = Number(days) === 1 ? '1 day' : `${Number(days)} days`
  return (
    <Alert variation="warning">
      <Flex direction="column" gap="small">
        <span>
          {isBan
            ? `This bans ${name}: their next request is refused, and they disappear from the sites within seconds.`
            : `This suspends ${name} for ${time}: they can read, but not post or write to people.`}
        </span>
        <Flex gap="small" wrap="wrap">
          <Button ref={button} size="small" variation="primary" onClick={onConfirm}>
            {isBan ? 'Ban Now' : `Suspend for ${time}`}
          </Button>
          <Button size="small" onClick={onCancel}>
            Not Yet
          </Button>
        </Flex>
      </Flex>
    </Alert>
  )
}
