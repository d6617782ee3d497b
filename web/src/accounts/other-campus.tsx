import type { Campus } from '../../../shared/campuses/campus.ts'
import { campusOfEmail } from '../../../shared/campuses/school-domains.ts'
import { Button } from '../ui/button.tsx'
import styles from '../forms/form.module.css'

interface OtherCampusProps {
  address: string
  /** The campus that the form is for. */
  campus: Campus | undefined
  onJoin: (campusId: string) => void
}

/** Says that the typed address belongs to another campus, and offers to join that campus. */
export function OtherCampus({ address, campus, onJoin }: OtherCampusProps) {
  const own = campusOfEmail(address)
  const other = own === campus ? undefined : own
  return (
    <div role="status" className={styles.form} hidden={!other}>
      {other && (
        <>
          <p className={styles.text}>
            <strong>{address}</strong> is a school email of {other.school}.
          </p>
          <Button kind="plain" wide onClick={() => onJoin(other.id)}>
            Join {other.name} Instead
          </Button>
        </>
      )}
    </div>
  )
}
