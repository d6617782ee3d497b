import type { Campus } from '../../../shared/campuses/campus.ts'
import { Field } from '../ui/field.tsx'
import styles from './account-form.module.css'

interface ChooseSchoolProps {
  schools: readonly Campus[]
  value: string
  onChange: (campusId: string) => void
}

/** The school to join, on the generic site. */
export function ChooseSchool({ schools, value, onChange }: ChooseSchoolProps) {
  return (
    <Field label="School">
      {({ id }) => (
        <select
          id={id}
          className={styles.select}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="" disabled>
            Choose your school
          </option>
          {schools.map((campus) => (
            <option key={campus.id} value={campus.id}>
              {campus.school}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
