import type { Me } from '../../../shared/users/user.ts'
import { CountMe } from '../analytics/count-me.tsx'
import { SubPageHeader } from '../ui/sub-page-header.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { ExportAccount } from './export-account.tsx'
import styles from './your-data.module.css'

/**
 * `/settings/account/your_data`: the download of the person's data, the opt-out of counting, and the deletion of the
 * account.
 */
export function YourData({ me }: { me: Me }) {
  return (
    <>
      <title>Your data</title>
      <SubPageHeader title="Your data" above={{ label: 'Account Settings', to: '/settings/account' }} />
      <div className={styles.page}>
        <CountMe me={me} />
        <ExportAccount />
        <DeleteAccount me={me} />
      </div>
    </>
  )
}
