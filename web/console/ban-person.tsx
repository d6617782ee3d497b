import { Text } from '@aws-amplify/ui-react'
import { banPerson } from '../../shared/operators/ban-person.ts'
import { ActForm } from './act-form.tsx'
import type { Person } from './person.ts'

interface Props {
  person: Person
  onDone: (reason: string) => void
  onCancel: () => void
}

export function BanPerson({ person: { id, name, email }, onDone, onCancel }: Props) {
  return (
    <section aria-label="Ban" className="act">
      <Text>
        This bans {email}: the next request of {name} is refused, and they disappear from the sites within
        seconds.
      </Text>
      <ActForm
        contract={banPerson}
        values={{ userId: id }}
        label="Ban Now"
        done={`${name} is banned.`}
        onDone={onDone}
        onCancel={onCancel}
      />
    </section>
  )
}
