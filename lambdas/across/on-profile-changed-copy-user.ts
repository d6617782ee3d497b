import { profileChanged } from '../../events/profile-changed.ts'
import { reaction } from '../platform/reaction.ts'
import { copyEffects, copyUser } from './copy-user.ts'

/** Copies what others see of a person to their posts, comments, saves and conversations. */
export const { handler, grants } = reaction(profileChanged, copyEffects, copyUser)
