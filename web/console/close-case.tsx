import { Alert, Button, Flex, Heading, Text, TextAreaField } from '@aws-amplify/ui-react'
import { useEffect, useRef } from 'react'
import { reasonMaximum } from '../../shared/operators/act.ts'
import type { ListedCase } from '../../shared/operators/case.ts'
import { serverNow } from '../src/lib/call.ts'
import { useTick } from '../src/lib/use-tick.ts'
import { ConfirmDecision } from './confirm-decision.tsx'
import { DecisionFields } from './decision-fields.tsx'
import { DecisionPreview } from './decision-preview.tsx'
import type { Person } from './person.ts'
import { useDecision } from './use-decision.ts'

interface Props {
  opened: ListedCase
  person: Person | undefined
  operator: string
  onClosed: () => void
}

/** The form that decides a case, or closes it without a decision. The input is kept until the case is closed. */
export function CloseCase({ opened, person, operator, onClosed }: Props) {
  const done = person ? `The case about ${person.name} is closed.` : 'The case is closed.'
  const decision = useDecision({ opened, operator, done, onClosed })
  const { draft, change, problems, found, refused, isPending, isAsking, decide, cancel, closeOnly } = decision
  const form = useRef<HTMLFormElement>(null)
  const now = useTick(60_000, () => Math.floor(serverNow() / 60_000)) * 60_000
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(), [found])
  return (
    <section className="decision" aria-labelledby="decision">
      <Heading level={3} id="decision">
        Your decision
      </Heading>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (person) decide()
        }}
      >
        <Flex direction="column" gap="medium">
          {person ? (
            <>
              <DecisionFields subject={opened} draft={draft} problems={problems} onChange={change} />
              <DecisionPreview subject={opened} draft={draft} now={now} />
            </>
          ) : (
            <Text>
              This person has deleted the account, so the case can only be closed without a decision.
            </Text>
          )}
          <TextAreaField
            label="Reason"
            descriptiveText={`For other operators, in plain words. ${draft.reason.trim().length} of ${reasonMaximum} characters.`}
            rows={3}
            value={draft.reason}
            onChange={({ target }) => change({ reason: target.value })}
            hasError={problems['reason'] !== undefined}
            errorMessage={problems['reason']}
            isRequired
          />
          {refused && <Alert variation="error">{refused}</Alert>}
          {isAsking && person && (
            <ConfirmDecision
              draft={draft}
              name={person.name}
              onConfirm={() => decide(true)}
              onCancel={cancel}
            />
          )}
          <Flex gap="small" wrap="wrap">
            {person && (
              <Button type="submit" variation="primary" isLoading={isPending} loadingText="Deciding …">
                Decide
              </Button>
            )}
            <Button isDisabled={isPending} onClick={closeOnly}>
              Close Without a Decision
            </Button>
          </Flex>
        </Flex>
      </form>
    </section>
  )
}
