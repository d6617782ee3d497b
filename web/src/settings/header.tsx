import { useMediaQuery } from '../lib/media-query.ts'
import { SubPageHeader } from '../ui/sub-page-header.tsx'

/** The title of a page in the list of all settings; on wide screens the list is next to it. */
export function SettingsHeader({ title }: { title: string }) {
  const isWider = useMediaQuery('wider')
  return (
    <>
      <title>{title}</title>
      <SubPageHeader title={title} above={isWider ? undefined : { label: 'Settings', to: '/settings' }} />
    </>
  )
}
