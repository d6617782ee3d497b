import { Heading, Text } from '@aws-amplify/ui-react'
import { Link } from 'react-router-dom'
import type { ListedCase } from '../../shared/operators/case.ts'
import { listAudit } from '../../shared/operators/list-audit.ts'
import { itemsOf, usePages } from '../src/lib/use-pages.ts'
import { addressOfCase } from './case-address.ts'
import { kindLabels, reasonsWithCounts } from './case-words.ts'
import { KnownPerson } from './known-person.tsx'
import { ListStates } from './list-states.tsx'
import { operate } from './operate.ts'
import type { Person } from './person.ts'
import { Time } from './time.tsx'

interface Props {
  userId: string
  person: Person | undefined
  others: ListedCase[]
  onOpen: (id: string) => void
}

/** The reported person, their other cases, and earlier acts of operators about the person. */
export function CasePerson({ userId, person, others, onOpen }: Props) {
  return (
    <aside className="about" aria-label="The reported person">
      {person ? (
        <KnownPerson found={person} />
      ) : (
        <Text>The reported person has deleted the account. Their id was {userId}.</Text>
      )}
      <section aria-labelledby="other-cases">
        <Heading level={3} id="other-cases">
          Other cases of this person
        </Heading>
        {others.length === 0 && <Text className="quiet">There are no others.</Text>}
        <ul className="lines">
          {others.map((other) => (
            <li key={other.id}>
              <Link
                to={addressOfCase(other.id)}
                className="link"
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey || event.shiftKey) return
                  event.preventDefault()
                  onOpen(other.id)
                }}
              >
                {kindLabels[other.kind]}: {reasonsWithCounts(other).join(', ')}
              </Link>{' '}
              <span className="quiet">{other.openedAt === undefined ? 'Closed' : 'Open'}</span>
            </li>
          ))}
        </ul>
      </section>
      <Past userId={userId} />
    </aside>
  )
}

/** The entries of the audit log about the person. Each entry is one line. */
function Past({ userId }: { userId: string }) {
  const list = usePages({
    key: ['list-audit', userId],
    load: (page, signal) => operate(listAudit, { ...page, userId }, { signal }),
  })
  const entries = itemsOf(list.pages ?? [])
  return (
    <section aria-labelledby="past">
      <Heading level={3} id="past">
        What operators did before
      </Heading>
      {list.pages && entries.length === 0 && (
        <Text className="quiet">Nothing is recorded about this person.</Text>
      )}
      <ul className="lines">
        {entries.map(({ id, at, operator, operation, reason }) => (
          <li key={id}>
            <span className="quiet">
              <Time at={at} />, {operator}:
            </span>{' '}
            {operation}
            {reason !== undefined && `, “${reason}”`}
          </li>
        ))}
      </ul>
      <ListStates list={list} />
    </section>
  )
}
