import { useState } from 'react'
import {
  changeBirthDate,
  firstBirthYear,
  minimumAge,
  type BirthDate,
} from '../../../shared/users/change-birth-date.ts'
import type { Me } from '../../../shared/users/user.ts'
import { call, serverNow } from '../lib/call.ts'
import { FieldError } from '../ui/field-error.tsx'
import { Select } from '../ui/select.tsx'
import accountStyles from '../forms/form.module.css'
import { keepValues, keptValues } from '../forms/kept-values.ts'
import { useFieldRefusal } from '../forms/use-field-refusal.ts'
import { SettingsForm } from './form.tsx'
import { useSave } from './use-save.ts'
import styles from './change-birth-date.module.css'

const form = 'birth-date'
export const months = Array.from({ length: 12 }, (_, index) =>
  new Date(2000, index).toLocaleDateString('en-US', { month: 'long' }),
)
const upTo = (last: number, first = 1) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)
const numbers = (values: number[]) => values.map((value) => ({ value, label: String(value) }))

/** The page `/settings/account/birth_date`. A month, day or year of 0 means that the person has not chosen it yet. */
export function ChangeBirthDate({ me }: { me: Me }) {
  const [date, setDate] = useState<BirthDate>(() => {
    const { month = 0, day = 0, year = 0 } = { ...me.birthDate, ...keptDate() }
    return { month, day, year }
  })
  const { error, refuse, clearError } = useFieldRefusal()
  const { save, busy } = useSave(form, refuse)
  const { month, day, year } = date
  const change = (part: Partial<BirthDate>) => {
    const next = { ...date, ...part }
    setDate(next)
    clearError()
    keepValues(form, Object.fromEntries(Object.entries(next).map(([name, value]) => [name, String(value)])))
  }
  const submit = () => {
    if (month && day && year) return void save(() => call(changeBirthDate, date))
    refuse(changeBirthDate.refusals['birth-date-incomplete'].message)
  }
  const { birthDate: saved } = me
  const unchanged = saved && saved.month === month && saved.day === day && saved.year === year
  const years = upTo(new Date(serverNow()).getFullYear() - minimumAge, firstBirthYear).reverse()
  const part = (label: string, value: number) => ({
    label,
    value,
    placeholder: { value: 0, label },
    invalid: error !== undefined && value === 0,
  })
  return (
    <SettingsForm title="Birth Date" busy={busy} unchanged={unchanged ?? false} onSubmit={submit}>
      <div className={styles.parts} role="group" aria-label="Birth Date" aria-describedby="birth-date-error">
        <Select
          {...part('Month', month)}
          options={upTo(12).map((value) => ({ value, label: months[value - 1] ?? '' }))}
          onChange={(value) => change({ month: value })}
        />
        <Select
          {...part('Day', day)}
          options={numbers(upTo(31))}
          onChange={(value) => change({ day: value })}
        />
        <Select
          {...part('Year', year)}
          options={numbers(years)}
          onChange={(value) => change({ year: value })}
        />
      </div>
      <FieldError id="birth-date-error" error={error} />
      <p className={accountStyles.text}>This is not shown publicly.</p>
    </SettingsForm>
  )
}

/** The parts that were chosen before a reload and are not saved yet. */
function keptDate(): Partial<BirthDate> {
  return Object.fromEntries(Object.entries(keptValues(form)).map(([name, value]) => [name, Number(value)]))
}
