import { Card, Heading } from '@aws-amplify/ui-react'
import { useQueryClient } from '@tanstack/react-query'
import { closeSchoolRequest } from '../../shared/operators/close-school-request.ts'
import { ActForm } from './act-form.tsx'

interface Props {
  request: { id: string; school: string }
  onDone: () => void
  onCancel: () => void
}

/** The form that closes a request for a missing school. Its `key` empties it when the operator chooses another request. */
export function CloseSchoolRequest({ request: { id, school }, onDone, onCancel }: Props) {
  const queries = useQueryClient()
  return (
    <Card variation="outlined" as="section" aria-label={`Close the request for ${school}`}>
      <Heading level={3}>Close the request for {school}</Heading>
      <ActForm
        key={id}
        contract={closeSchoolRequest}
        values={{ requestId: id }}
        label="Close the Request"
        done={`The request for ${school} is closed.`}
        onDone={() => {
          onDone()
          void queries.invalidateQueries({ queryKey: ['list-school-requests'] })
        }}
        onCancel={onCancel}
      />
    </Card>
  )
}
