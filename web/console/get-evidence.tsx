import { Alert, Button, Flex } from '@aws-amplify/ui-react'
import { useMutation } from '@tanstack/react-query'
import { getEvidence } from '../../shared/operators/get-evidence.ts'
import { operate } from './operate.ts'
import { sentenceOf } from './use-act.ts'

interface Props {
  caseId: string
  reporterId: string
}

/** Shows the pictures of a report after a press, because the audit log records each look and some operators need no look. */
export function GetEvidence({ caseId, reporterId }: Props) {
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => operate(getEvidence, { caseId, reporterId }),
    networkMode: 'always',
  })
  if (data?.pictures.length === 0) return <span className="quiet">The pictures were not copied.</span>
  if (data)
    return (
      <Flex wrap="wrap" gap="small">
        {data.pictures.map((picture, place) => (
          <img
            // The key is the index, because the order of the pictures never changes.
            key={place}
            className="evidence"
            src={`data:image/webp;base64,${picture}`}
            alt={`${place + 1} of ${data.pictures.length}, as reported`}
          />
        ))}
      </Flex>
    )
  return (
    <Flex direction="column" alignItems="flex-start" gap="small">
      {error && <Alert variation="error">{sentenceOf(error)}</Alert>}
      <Button size="small" onClick={() => mutate()} isLoading={isPending} loadingText="Loading …">
        Show the Pictures
      </Button>
    </Flex>
  )
}
