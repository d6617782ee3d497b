import { passwordChanged } from '../../events/password-changed.ts'
import { findCampus, genericCampusId } from '../../shared/campuses/campus.ts'
import { passwordChangedMail } from '../mail/password-changed-mail.ts'
import { sentMails } from '../mail/sent-mails.ts'
import { only } from '../platform/effect.ts'
import { reaction } from '../platform/reaction.ts'
import { userStore } from '../users/user-store.ts'

/** Mails the owner about a new password, even if they unsubscribed, because an intruder may have set it. */
export const { handler, grants } = reaction(
  passwordChanged,
  { users: only(userStore, 'get'), mails: sentMails },
  async ({ userId, changedAt: at }, { users, mails }) => {
    const user = await users.get(userId, { consistent: true })
    const campus = findCampus(user?.campusId) ?? findCampus(genericCampusId)
    if (!user?.verified || !campus) return
    const whats = [`password-changed#${at}`]
    const sending = { userId, whats, to: user.email, campus, isAboutSafety: true }
    await mails.sendOnce(sending, () => passwordChangedMail({ at }, campus))
  },
)
