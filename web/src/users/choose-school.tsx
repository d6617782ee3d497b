import type { Campus } from '../../../shared/campuses/campus.ts'
import { Select } from '../ui/select.tsx'

interface ChooseSchoolProps {
  schools: readonly Campus[]
  value: string
  onChange: (campusId: string) => void
}

/** The school to join, on the generic site. */
export function ChooseSchool({ schools, value, onChange }: ChooseSchoolProps) {
  return (
    <Select
      label="School"
      placeholder={{ value: '', label: 'Choose your school' }}
      options={schools.map(({ id, school }) => ({ value: id, label: school }))}
      value={value}
      onChange={onChange}
    />
  )
}
