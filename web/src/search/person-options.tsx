import type { Author } from '../../../shared/users/user.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Options } from '../ui/options.tsx'
import { VerifiedBadge } from '../users/verified-badge.tsx'
import styles from './person-options.module.css'

interface PersonOptionsProps {
  /** The id of the field. The list has the id `<id>-list`, and an option `<id>-<person>`. */
  id: string
  people: readonly Author[]
  /** The index of the option that Enter chooses; -1 for none. */
  at: number
  onMove: (at: number) => void
  onPick: (person: Author) => void
}

/** The people in the list of a combobox. */
export function PersonOptions({ people, ...list }: PersonOptionsProps) {
  return (
    <Options {...list} label="People" items={people} nameOf={({ name, username }) => `${name}, @${username}`}>
      {(person) => (
        <>
          <Avatar person={person} size={40} />
          <span className={styles.words}>
            <span className={styles.name}>
              <span className={styles.cut}>{person.name}</span>
              {person.schoolVerified && <VerifiedBadge className={styles.badge} size={16} />}
            </span>
            <span className={styles.username}>@{person.username}</span>
          </span>
        </>
      )}
    </Options>
  )
}
