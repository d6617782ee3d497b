import { Clock, Search, TrendingUp } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from '../lib/link.tsx'
import { Avatar } from '../ui/avatar.tsx'
import type { BoxOption } from './box-option.ts'
import styles from './suggest-searches.module.css'

interface SuggestedOptionProps {
  option: BoxOption
  typed: string
  isActive: boolean
  /** Whether a remove button covers the end of the row. */
  isRemovable: boolean
  onLeave: (option: BoxOption) => void
}

const icons = { recent: Clock, popular: TrendingUp, suggestion: Search }

/** A row of the search box's list. */
export function SuggestedOption({ option, typed, isActive, isRemovable, onLeave }: SuggestedOptionProps) {
  const ref = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isActive) ref.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    <Link
      ref={ref}
      id={option.id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={styles.option}
      data-removable={isRemovable || undefined}
      to={option.to}
      onClick={() => onLeave(option)}
    >
      {option.kind === 'person' ? <Person {...option} /> : <Text {...option} typed={typed} />}
    </Link>
  )
}

function Person({ person }: Extract<BoxOption, { kind: 'person' }>) {
  return (
    <>
      <Avatar person={person} size={32} />
      <span className={styles.name} dir="auto">
        {person.name}
      </span>
      <span className={styles.username}>@{person.username}</span>
    </>
  )
}

/** The text of a search. In a suggestion, the part after the typed text is emphasized. */
function Text({ kind, text, typed }: Exclude<BoxOption, { kind: 'person' }> & { typed: string }) {
  const Icon = icons[kind]
  const begin = typed.trimStart()
  const isCompleted = begin !== '' && text.toLowerCase().startsWith(begin.toLowerCase())
  return (
    <>
      <Icon size={20} aria-hidden />
      <span className={styles.text} dir="auto">
        {isCompleted ? (
          <>
            {text.slice(0, begin.length)}
            <b>{text.slice(begin.length)}</b>
          </>
        ) : (
          text
        )}
      </span>
    </>
  )
}
