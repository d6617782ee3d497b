import { ArrowLeft } from 'lucide-react'
import { Link } from '../lib/link.tsx'
import buttonStyles from './icon-button.module.css'
import styles from './page-header.module.css'

export interface PageAbove {
  label: string
  to: string
}

/** The title of a page (its h1) with a link to the page above it, if it has one. */
export function SubPageHeader({ title, above }: { title: string; above: PageAbove | undefined }) {
  const name = `Back to ${above?.label}`
  return (
    <header className={styles.header} data-back={above && true}>
      {above && (
        <span>
          <Link className={buttonStyles.button} to={above.to} aria-label={name} title={name}>
            <ArrowLeft size={20} aria-hidden />
          </Link>
        </span>
      )}
      <h1 className={styles.title}>{title}</h1>
    </header>
  )
}
