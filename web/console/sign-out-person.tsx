import { Text } from '@aws-amplify/ui-react'
import { signOutPerson } from '../../shared/operators/sign-out-person.ts'
import { ActForm } from './act-form.tsx'
import type { Person } from './person.ts'

interface Props {
  person: Person
  onDone: () => void
  onCancel: () => void
}

export function SignOutPerson({ person: { id, name }, onDone, onCancel }: Props) {
  return (
    <section aria-label="Sign out everywhere" className="act">
      <Text>This ends all sessions of {name}, on every device. They can sign in again.</Text>
      <ActForm
        contract={signOutPerson}
        values={{ userId: id }}
        label="Sign Out Now"
        done={`${name} is signed out everywhere.`}
        onDone={onDone}
        onCancel={onCancel}
      />
    </section>
  )
}
