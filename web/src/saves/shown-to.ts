import type { SavesShownTo } from '../../../shared/users/user.ts'

/** The page for choosing who may see what one saved. */
export const savesSettingPath = '/settings/account/saves'

/** The labels of that setting's choices. */
export const savesShownTo: Record<SavesShownTo, string> = {
  everybody: 'Everybody',
  campus: 'My campus',
  nobody: 'Nobody',
}
