import { useEffect, useRef } from 'react'
import type { Author } from '../../../shared/users/user.ts'
import { Avatar } from '../ui/avatar.tsx'
import { VerifiedBadge } from '../users/verified-badge.tsx'
import styles from './person-options.module.css'

interface PersonOptionsProps {
  /** The list's id is `<id>-list`, an option's `<id>-<person>`. */
  id: string
  people: readonly Author[]
  /** The index of the option that Enter chooses; -1 for none. */
  at: number
  onMove: (at: number) => void
  onPick: (person: Author) => void
}

/** People to pick from. The field beside it keeps the focus, and refers to the list even while it is empty. */
export function PersonOptions({ id, people, at, onMove, onPick }: PersonOptionsProps) {
  const active = useRef<HTMLDivElement>(null)
  useEffect(() => {
    active.current?.scrollIntoView({ block: 'nearest' })
  }, [at])
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label="People"
      className={styles.list}
      hidden={people.length === 0}
    >
      {people.map((person, index) => (
        <div
          key={person.id}
          ref={index === at ? active : undefined}
          id={`${id}-${person.id}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          aria-label={`${person.name}, @${person.username}`}
          className={styles.option}
          onMouseMove={() => onMove(index)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(person)}
        >
          <Avatar person={person} size={40} />
          <span className={styles.words}>
            <span className={styles.name}>
              <span className={styles.cut}>{person.name}</span>
              {person.schoolVerified && <VerifiedBadge className={styles.badge} size={16} />}
            </span>
            <span className={styles.username}>@{person.username}</span>
          </span>
        </div>
      ))}
    </div>
  )
}
