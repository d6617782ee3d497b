import { Alert, Button, Flex, Heading, Placeholder } from '@aws-amplify/ui-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { ListedCase } from '../../shared/operators/case.ts'
import { openCase } from '../../shared/operators/open-case.ts'
import { subjectOfCase } from '../../shared/reports/case.ts'
import { serverNow } from '../src/lib/call.ts'
import { useTick } from '../src/lib/use-tick.ts'
import { CaseClaim } from './case-claim.tsx'
import { CasePerson } from './case-person.tsx'
import { CaseReports } from './case-reports.tsx'
import { kindLabels } from './case-words.ts'
import { CloseCase } from './close-case.tsx'
import { operate } from './operate.ts'
import { sentenceOf } from './use-act.ts'
import { useKeys } from './use-keys.ts'

interface Props {
  caseId: string
  isShown: boolean
  operator: string
  onBack: () => void
  /** Called with the id of another case of the same person, to open that case. */
  onOpen: (id: string) => void
  onClosed: (decided: ListedCase) => void
}

/** One case. Each request claims the case and is in the audit log, so it is sent once a visit, and again only on a press. */
export function OpenCase({ caseId, isShown, operator, onBack, onOpen, onClosed }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { data, error, isFetching, refetch, dataUpdatedAt } = useQuery({
    queryKey: ['open-case', caseId],
    // The request is not cancelled on leaving the page, because the server would record it anyway.
    queryFn: () => operate(openCase, { caseId }),
    networkMode: 'always',
    retry: false,
    retryOnMount: false,
    staleTime: Infinity,
    // The case is not cached, so that the next visit requests and claims it again.
    gcTime: 0,
  })
  useKeys(isShown, { b: onBack })
  const takeFocus = useEffectEvent(() => isShown && heading.current?.focus())
  useEffect(() => void takeFocus(), [])
  const now = useTick(5_000, () => Math.floor(serverNow() / 5_000)) * 5_000
  const claim = data?.case.claim
  const isTaken = claim !== undefined && claim.operator !== operator && claim.until > now
  return (
    <Flex direction="column" gap="large">
      <Flex direction="column" alignItems="flex-start" gap="small">
        <Button size="small" onClick={onBack}>
          Back to the Queue
        </Button>
        <Heading level={2} ref={heading} tabIndex={-1}>
          Reported {kindLabels[subjectOfCase(caseId).kind].toLowerCase()}
        </Heading>
      </Flex>
      {error && (
        <Flex direction="column" alignItems="flex-start" gap="small">
          <Alert variation="error">{sentenceOf(error)}</Alert>
          <Button onClick={() => void refetch()} isLoading={isFetching} loadingText="Opening …">
            Open Again
          </Button>
        </Flex>
      )}
      {!data && !error && (
        <Flex direction="column" gap="small" role="group" aria-busy="true" aria-label="Loading">
          <Placeholder size="large" />
          <Placeholder size="large" />
        </Flex>
      )}
      {data && (
        <>
          <CaseClaim
            case={data.case}
            now={now}
            operator={operator}
            isFetching={isFetching}
            onClaim={() => void refetch()}
          />
          <div className="case">
            <CaseReports caseId={caseId} reports={data.reports} />
            <CasePerson
              key={dataUpdatedAt}
              userId={data.case.userId}
              person={data.person}
              others={data.others}
              onOpen={onOpen}
            />
            {data.case.openedAt !== undefined && !isTaken && (
              <CloseCase
                opened={data.case}
                person={data.person}
                operator={operator}
                onClosed={() => onClosed(data.case)}
              />
            )}
          </div>
        </>
      )}
    </Flex>
  )
}
