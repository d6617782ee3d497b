import { Link } from '../lib/link.tsx'
import type { SavesShownTo as Choice } from '../../../shared/users/user.ts'
import { useMe } from '../session/me.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { savesSettingPath } from './shown-to.ts'
import styles from './shown-to-whom.module.css'

const sentences: Record<Choice, string> = {
  everybody: 'Everybody can see what you saved.',
  campus: 'Your campus can see what you saved.',
  nobody: 'Only you can see what you saved.',
}

/** Says above the person's own likes which other people see them. */
export function SavesShownTo() {
  const { me } = useMe()
  if (!me) return null
  return (
    <p className={styles.note}>
      {sentences[me.savesShownTo ?? 'campus']} <Link to={savesSettingPath}>Change</Link>
    </p>
  )
}

/** Replaces a person's likes if that person hides them from the reader. */
export function HiddenLikes({ name }: { name: string }) {
  return (
    <EmptyState
      art="saved"
      title={`${name} doesn't show you what they saved`}
      text="Some people show what they saved to their campus only, or to nobody."
    />
  )
}
