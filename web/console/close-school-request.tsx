import { Card, Heading } from '@aws-amplify/ui-react'
import { useQueryClient } from '@tanstack/react-query'
import { closeSchoolRequest } from '../../shared/operators/close-school-request.ts'
import { ActForm } from './act-form.tsx'

interface Props {
  request: { id: string; school: string }
  onDone: () => void
  onCancel: () => void
}

/** Closes a request for a school that is dealt with. Each request has a form of its own, so no reason is sent for another. */
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
