import { Navigate } from 'react-router-dom'
import { useMediaQuery } from '../lib/media-query.ts'
import { useMe } from '../session/me.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { SettingsNavigation } from './navigation.tsx'

/**
 * `/settings`: the list of all settings. On wide screens, every settings page shows the list, so this page opens the first
 * setting.
 */
export function AllSettings() {
  const isWider = useMediaQuery('wider')
  const { status } = useMe()
  if (isWider) return <Navigate to={status === 'visitor' ? '/settings/about' : '/settings/account'} replace />
  return (
    <>
      <title>Settings</title>
      <PageHeader title="Settings" />
      <SettingsNavigation />
    </>
  )
}
