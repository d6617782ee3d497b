import { campusJoined } from '../../events/campus-joined.ts'
import { findCampus } from '../../shared/campuses/campus.ts'
import { sentMails } from './sent-mails.ts'
import { welcomeMail } from './welcome-mail.ts'
import { only } from '../platform/effect.ts'
import { reaction } from '../platform/reaction.ts'
import { userStore } from '../users/user-store.ts'

/** Mails a welcome to a person who joined a campus, to the address that they log in with; once per campus. */
export const { handler, grants } = reaction(
  campusJoined,
  { users: only(userStore, 'get'), mails: sentMails },
  async ({ userId, campusId }, { users, mails }) => {
    const user = await users.get(userId, { consistent: true })
    const campus = findCampus(campusId)
    if (!user || !campus || user.bannedAt || user.campusId !== campusId) return
    const sending = { userId, whats: [`welcome#${campusId}`], to: user.email, campus }
    await mails.sendOnce(sending, (_, unsubscribe) => welcomeMail(user, campus, unsubscribe))
  },
)
