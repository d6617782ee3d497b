import type { SavesShownTo } from '../../../shared/users/user.ts'

/** The page where a person chooses who may see their likes. */
export const savesSettingPath = '/settings/account/saves'

/** The labels of the choices on that page. */
export const savesShownTo: Record<SavesShownTo, string> = {
  everybody: 'Everybody',
  campus: 'My campus',
  nobody: 'Nobody',
}
