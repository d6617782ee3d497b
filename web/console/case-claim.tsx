import { Alert, Button, Flex } from '@aws-amplify/ui-react'
import type { ListedCase } from '../../shared/operators/case.ts'
import { Time, timeOfDay } from './time.tsx'

interface Props {
  case: ListedCase
  now: number
  operator: string
  isFetching: boolean
  /** Opens the case again, which claims it if it is free. */
  onClaim: () => void
}

/** Says who may decide the case now. */
export function CaseClaim({
  case: { openedAt, closedAt, claim },
  now,
  operator,
  isFetching,
  onClaim,
}: Props) {
  if (openedAt === undefined)
    return (
      <Alert variation="info" role="status">
        {closedAt === undefined ? 'This case is closed.' : <WasClosed at={closedAt} />} A new report opens it
        again.
      </Alert>
    )
  const isOwn = claim?.operator === operator
  const runs = claim !== undefined && claim.until > now
  if (runs && isOwn)
    return (
      <Alert variation="info" role="status">
        You have this case until {timeOfDay(claim.until)}.
      </Alert>
    )
  return (
    <Alert variation="warning" role="status">
      <Flex alignItems="center" gap="small" wrap="wrap">
        <span>
          {runs
            ? `${claim.operator} is working on this case until ${timeOfDay(claim.until)}: you can read, and decide after that.`
            : isOwn
              ? 'Your half hour has ended, so another operator can claim and decide this case.'
              : 'Nobody has this case now.'}
        </span>
        {!runs && (
          <Button size="small" onClick={onClaim} isLoading={isFetching} loadingText="Claiming …">
            Claim This Case
          </Button>
        )}
      </Flex>
    </Alert>
  )
}

const WasClosed = ({ at }: { at: number }) => (
  <>
    This case was closed on <Time at={at} />.
  </>
)
