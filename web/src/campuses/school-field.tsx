import { Search } from 'lucide-react'
import { useId, useState } from 'react'
import type { FormEvent, KeyboardEvent } from 'react'
import type { Theme } from '../../../shared/campuses/surfaces.ts'
import type { Campus } from '../../../shared/campuses/campus.ts'
import { showAlert } from '../ui/alerts-store.ts'
import { Button } from '../ui/button.tsx'
import { Options } from '../ui/options.tsx'
import field from '../ui/search-field.module.css'
import { SchoolMark } from './school-mark.tsx'
import { useFoundSchools } from './use-found-schools.ts'
import styles from './school-field.module.css'
import { isOfInputMethod } from '../lib/input-method.ts'

interface SchoolFieldProps {
  theme: Theme
  onPick: (campus: Campus) => void
  /** Called with the typed text to open the request for a missing school. */
  onRequest: (school: string) => void
}

/** A combobox of schools: the arrow keys move and wrap around, Enter chooses, Esc closes the list. */
export function SchoolField({ theme, onPick, onRequest }: SchoolFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(0)
  const { schools: found, isSearching } = useFoundSchools(typed)
  const notFound =
    typed.trim() !== '' && !isSearching && found.length === 0
      ? 'No school found. Try its city or state.'
      : undefined
  const isListed = isOpen && found.length > 0
  const active = isListed ? found[at] : undefined

  const pick = (campus: Campus) => {
    setOpen(false)
    onPick(campus)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const campus = active ?? found[0]
    if (campus) pick(campus)
    else if (!isSearching) showAlert({ message: notFound ?? 'Something went wrong', type: 'danger' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isOfInputMethod(event.nativeEvent)) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (event.key === 'Escape') setOpen(false)
    if (step === 0 || found.length === 0) return
    event.preventDefault()
    setOpen(true)
    setAt(isListed ? (at + step + found.length) % found.length : step === 1 ? 0 : found.length - 1)
  }
  return (
    <form className={field.form} role="search" onSubmit={submit}>
      <div className={field.box}>
        <Search size={20} aria-hidden />
        <input
          className={field.input}
          role="combobox"
          aria-label="Search schools"
          aria-expanded={isListed}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          {...(active ? { 'aria-activedescendant': `${id}-${active.id}` } : {})}
          placeholder="Search schools"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setAt(0)
            setOpen(true)
          }}
          onKeyDown={onKeyDown}
          onFocus={() => setOpen(true)}
          onBlur={() => setOpen(false)}
        />
        <Button kind="primary" type="submit">
          Go
        </Button>
        <div className={styles.list} hidden={!isListed}>
          <Options id={id} label="Schools" items={isListed ? found : []} at={at} onMove={setAt} onPick={pick}>
            {(campus) => <SchoolMark campus={campus} theme={theme} />}
          </Options>
        </div>
      </div>
      <p role="status" className={styles.none}>
        {notFound}
      </p>
      {notFound && (
        <p className={styles.request}>
          <Button onClick={() => onRequest(typed.trim())}>Request this school</Button>
        </p>
      )}
    </form>
  )
}
