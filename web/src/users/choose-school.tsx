import type { Campus } from '../../../shared/campuses/campus.ts'
import styles from './account-form.module.css'

/** The school to join, on the generic site. */
export function ChooseSchool({
  schools,
  value,
  onChange,
}: {
  schools: readonly Campus[]
  value: string
  onChange: (campusId: string) => void
}) {
  return (
    <label className={styles.field}>
      School
      <select className={styles.select} value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="" disabled>
          Choose your school
        </option>
        {schools.map(({ id, school }) => (
          <option key={id} value={id}>
            {school}
          </option>
        ))}
      </select>
    </label>
  )
}
