import { Text } from '@aws-amplify/ui-react'
import { liftBan } from '../../shared/operators/lift-ban.ts'
import { ActForm } from './act-form.tsx'
import type { Person } from './person.ts'

interface Props {
  person: Person
  onDone: () => void
  onCancel: () => void
}

export function LiftBan({ person: { name, email }, onDone, onCancel }: Props) {
  return (
    <section aria-label="Lift the ban" className="act">
      <Text>
        This ends the ban of {email}: {name} can sign in again, and their posts and messages are back.
      </Text>
      <ActForm
        contract={liftBan}
        values={{ email }}
        label="Lift Now"
        done={`The ban of ${name} is lifted.`}
        onDone={onDone}
        onCancel={onCancel}
      />
    </section>
  )
}
