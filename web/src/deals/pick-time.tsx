import { useId, useState } from 'react'
import type { Slot } from '../../../shared/deals/meeting-times.ts'
import { Button } from '../ui/button.tsx'
import styles from './plan-meeting.module.css'

/** Fields for a day and a time, for people who cannot come at any of the usual times. */
export function PickTime({ slots, onPick }: { slots: readonly Slot[]; onPick: (at: number) => void }) {
  const id = useId()
  const days = [...new Set(slots.map(({ day }) => day))]
  const [day, setDay] = useState('')
  const shown = days.includes(day) ? day : (days[0] ?? '')
  const ofDay = slots.filter((slot) => slot.day === shown)
  const [at, setAt] = useState(0)
  const chosen = ofDay.find((slot) => slot.at === at) ?? ofDay[0]
  if (!chosen) return null
  return (
    <div className={styles.pick} role="group" aria-label="Another time">
      <label className={styles.label} htmlFor={`${id}-day`}>
        Day
        <select id={`${id}-day`} value={shown} onChange={({ target }) => setDay(target.value)}>
          {days.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </label>
      <label className={styles.label} htmlFor={`${id}-time`}>
        Time
        <select id={`${id}-time`} value={chosen.at} onChange={({ target }) => setAt(Number(target.value))}>
          {ofDay.map((slot) => (
            <option key={slot.at} value={slot.at}>
              {slot.time}
            </option>
          ))}
        </select>
      </label>
      <Button onClick={() => onPick(chosen.at)}>Add</Button>
    </div>
  )
}
