import type { Campus } from '../../../shared/campuses/campus.ts'
import { usePages } from '../lib/use-pages.ts'
import { useMe } from '../session/me.ts'

/**
 * A list of a campus that loads page by page. `isPrivate`: only members may see the list, and nobody is signed in. The list
 * of a public campus loads even before the session is known.
 */
export function useCampusPages<Page extends { cursor?: string | undefined }>(
  campus: Campus,
  options: Omit<Parameters<typeof usePages<Page>>[0], 'enabled'>,
) {
  const { status } = useMe()
  const isHidden = campus.privacy === 'private' && status !== 'signed-in'
  const list = usePages({ ...options, enabled: !isHidden })
  return { ...list, isPrivate: (isHidden && status === 'visitor') || list.refusal?.status === 401 }
}
