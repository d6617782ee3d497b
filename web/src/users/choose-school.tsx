import { Link } from '../lib/link.tsx'
import type { Campus } from '../../../shared/campuses/campus.ts'
import { Select } from '../ui/select.tsx'
import styles from '../forms/form.module.css'

interface ChooseSchoolProps {
  schools: readonly Campus[]
  value: string
  onChange: (campusId: string) => void
}

/** The field for the school to join, on the generic site. */
export function ChooseSchool({ schools, value, onChange }: ChooseSchoolProps) {
  return (
    <div>
      <Select
        label="School"
        placeholder={{ value: '', label: 'Choose your school' }}
        options={schools.map(({ id, school }) => ({ value: id, label: school }))}
        value={value}
        onChange={onChange}
      />
      <Link className={styles.link} to="/search_schools">
        Find Your School
      </Link>
    </div>
  )
}
