import { ArrowLeft } from 'lucide-react'
import { useContext } from 'react'
import type { ReactNode } from 'react'
import { BackContext } from '../lib/back-context.ts'
import { IconButton } from './icon-button.tsx'
import styles from './page-header.module.css'

export function PageHeader({
  title,
  back = true,
  children,
}: {
  title: string
  back?: boolean
  children?: ReactNode
}) {
  const goBack = useContext(BackContext)
  return (
    <header className={styles.header} data-back={back || undefined}>
      {back && <IconButton label="Back" icon={ArrowLeft} onClick={goBack} />}
      <h1 className={styles.title}>{title}</h1>
      {children}
    </header>
  )
}
