import { isAvatar } from '../../shared/media/media.ts'
import { isFullName } from '../../shared/users/full-name.ts'
import { updateProfile as contract } from '../../shared/users/update-profile.ts'
import { operation } from '../access/operation.ts'
import { uploadStore } from '../media/upload-store.ts'
import { only } from '../platform/effect.ts'
import { profileStore } from './profile-store.ts'

/**
 * Changes the profile with one write; the copies of the name and the picture, and the files of the old picture, are
 * updated afterwards.
 */
export const updateProfile = operation(
  contract,
  { profiles: only(profileStore, 'update'), uploads: only(uploadStore, 'take') },
  async ({ picture: uploadId, ...change }, { viewer, profiles, uploads, refuse }) => {
    const { firstName = viewer.firstName, lastName = viewer.lastName } = change
    const isRenamed = change.firstName !== undefined || change.lastName !== undefined
    // A last name from Google may be a single letter; it stays when the first name changes.
    const lastMinimum = lastName === viewer.lastName ? 1 : undefined
    if (isRenamed && !isFullName(`${firstName} ${lastName}`, { lastMinimum }))
      return refuse('full-name-required')
    const picture = typeof uploadId === 'string' ? await taken(uploadId) : uploadId
    // The unchanged name was checked together with the changed one, so it must not have changed meanwhile.
    const staying = {
      ...(isRenamed && change.firstName === undefined && { firstName }),
      ...(isRenamed && change.lastName === undefined && { lastName }),
    }
    const changed =
      (await profiles.update(viewer.id, { ...change, picture }, staying)) ?? refuse('unavailable')
    return { ...changed, hasPassword: viewer.hasPassword }

    async function taken(id: string): Promise<string> {
      const media = await uploads.take(viewer.id, id, viewer.id)
      return media && isAvatar(media.fileId) ? media.fileId : refuse('upload-not-found')
    }
  },
)
