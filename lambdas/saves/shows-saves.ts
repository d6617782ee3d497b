import type { User } from '../users/user-store.ts'

/**
 * Whether a person shows a reader their saves: to everybody, to members of their own campus, or to nobody else. With
 * `campus`, a person without a campus shows them to nobody.
 */
export function showsSaves(
  owner: Pick<User, 'id' | 'campusId' | 'savesShownTo'>,
  reader: Pick<User, 'id' | 'campusId' | 'schoolVerified'> | undefined,
): boolean {
  if (reader?.id === owner.id) return true
  const { savesShownTo = 'campus', campusId } = owner
  if (savesShownTo !== 'campus') return savesShownTo === 'everybody'
  return campusId !== undefined && reader?.schoolVerified === true && reader.campusId === campusId
}
