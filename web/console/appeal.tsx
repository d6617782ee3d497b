import { Badge, Button, Card, Flex, Heading, Text } from '@aws-amplify/ui-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { caseIdOf } from '../../shared/reports/case.ts'
import { groundSentences } from '../../shared/reports/decision.ts'
import { AnswerAppeal } from './answer-appeal.tsx'
import type { AppealedDecision } from './appealed-decision.ts'
import { addressOfCase } from './case-address.ts'
import { decidedSentences, kindLabels } from './case-words.ts'
import { Time } from './time.tsx'

interface Props {
  decision: AppealedDecision
  operator: string
  onAnswered: () => void
}

/** A decision, with the appeal of the person about whom it was made. */
export function Appeal({ decision, operator, onAnswered }: Props) {
  const { id, userId, kind, ground, sentence, createdAt, appeal } = decision
  const [isOpen, setIsOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const isOwn = decision.operator === operator
  const heading = `appeal-${id}`
  return (
    <Card variation="outlined" as="section" aria-labelledby={heading}>
      <Flex direction="column" gap="medium">
        <Flex alignItems="center" gap="small" wrap="wrap">
          <Heading level={3} id={heading}>
            {kindLabels[kind]}: {decidedSentences(decision).join(' ')}
          </Heading>
          {isOwn && <Badge variation="warning">Your decision</Badge>}
        </Flex>
        <dl className="facts">
          <dt>Decided</dt>
          <dd>
            <Time at={createdAt} /> by {decision.operator}
          </dd>
          <dt>Why</dt>
          <dd>
            {groundSentences[ground]} {sentence}
          </dd>
          <dt>Person</dt>
          <dd>{userId}</dd>
        </dl>
        {appeal && (
          <figure className="frozen accused">
            <figcaption className="quiet">
              The person’s appeal, <Time at={appeal.at} />
            </figcaption>
            <blockquote>{appeal.text}</blockquote>
          </figure>
        )}
        <Flex gap="medium" wrap="wrap">
          <Button ref={opener} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            Answer
          </Button>
          <Link to={addressOfCase(caseIdOf(decision))} className="link">
            What was reported
          </Link>
          <Link to={`/audit?person=${userId}`} className="link">
            Audit log of this person
          </Link>
        </Flex>
        {isOpen && (
          <section aria-label="Answer" className="act">
            {isOwn && (
              <Text>
                You decided this; another operator answers. Your own answer is accepted only if you are the
                only operator.
              </Text>
            )}
            <AnswerAppeal
              decision={decision}
              onDone={onAnswered}
              onCancel={() => {
                setIsOpen(false)
                opener.current?.focus()
              }}
            />
          </section>
        )}
      </Flex>
    </Card>
  )
}
