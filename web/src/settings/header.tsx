import { useMediaQuery } from '../lib/media-query.ts'
import { SubPageHeader } from '../ui/sub-page-header.tsx'

/** The title of a page that the list of all settings opens; the list stands beside it on wide screens. */
export function SettingsHeader({ title }: { title: string }) {
  const isWider = useMediaQuery('wider')
  return (
    <>
      <title>{title}</title>
      <SubPageHeader title={title} above={isWider ? undefined : { label: 'Settings', to: '/settings' }} />
    </>
  )
}
