import { Search } from 'lucide-react'
import { useId, useState } from 'react'
import type { FormEvent, KeyboardEvent } from 'react'
import { nameMinimum, searchPeople } from '../../../shared/search/search-people.ts'
import type { Author } from '../../../shared/users/user.ts'
import { useKeptText } from '../lib/use-kept-text.ts'
import { showAlert } from '../ui/alerts-store.ts'
import { focusOnMount } from '../ui/focus-on-mount.ts'
import field from '../ui/search-field.module.css'
import { PersonOptions } from './person-options.tsx'
import { useFoundPeople } from './use-found-people.ts'
import styles from './pick-person.module.css'
import { isOfInputMethod } from '../lib/input-method.ts'

interface PickPersonProps {
  /** The campus whose members are searched. */
  campusId: string
  onPick: (person: Author) => void
}

/**
 * A combobox of people. The arrow keys move and wrap around, and Enter picks the selected person. If no person is selected,
 * Enter shows an alert that asks for a selection.
 */
export function PickPerson({ campusId, onPick }: PickPersonProps) {
  const id = useId()
  const [typed, setTyped] = useKeptText('person', '')
  const [at, setAt] = useState(-1)
  const { people, isComplete, error } = useFoundPeople(campusId, typed)
  const active = people[at]
  const isShort = typed.trim().length < nameMinimum
  const status = isShort
    ? searchPeople.refusals['name-too-short'].message
    : (error ?? (isComplete && people.length === 0 && `No people found for “${typed.trim()}”`))

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (active) onPick(active)
    else showAlert({ message: 'Please select a user!', type: 'danger' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0 || people.length === 0 || isOfInputMethod(event.nativeEvent)) return
    event.preventDefault()
    const from = active ? at : step === 1 ? -1 : people.length
    setAt((from + step + people.length) % people.length)
  }
  return (
    <form className={field.form} role="search" onSubmit={submit}>
      <div className={field.box}>
        <Search size={20} aria-hidden />
        <input
          ref={focusOnMount}
          className={field.input}
          role="combobox"
          aria-label="Search people"
          aria-expanded={people.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-describedby={`${id}-status`}
          {...(active ? { 'aria-activedescendant': `${id}-${active.id}` } : {})}
          placeholder="Search people"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setAt(-1)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <p id={`${id}-status`} role="status" className={styles.status}>
        {status}
      </p>
      <PersonOptions id={id} people={people} at={at} onMove={setAt} onPick={onPick} />
    </form>
  )
}
