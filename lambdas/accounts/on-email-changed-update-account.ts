import { emailChanged } from '../../events/email-changed.ts'
import { findCampus, genericCampusId } from '../../shared/campuses/campus.ts'
import { emailChangedMail } from '../mail/email-changed-mail.ts'
import { sentMails } from '../mail/sent-mails.ts'
import { only } from '../platform/effect.ts'
import { reaction } from '../platform/reaction.ts'
import { cognito } from './cognito.ts'
import { claimStore } from '../users/claim-store.ts'
import { userStore } from '../users/user-store.ts'

/** Mails the former address about the change, and makes the account's current address the one for logging in. */
export const { handler, grants } = reaction(
  emailChanged,
  {
    users: only(userStore, 'get'),
    claims: only(claimStore, 'claimOf'),
    pool: only(cognito, 'setEmail'),
    mails: sentMails,
  },
  async ({ userId, from, changedAt }, { users, claims, pool, mails }) => {
    const user = await users.get(userId, { consistent: true })
    if (!user) return
    const campus = findCampus(user.campusId ?? genericCampusId)
    if (campus) {
      const whats = [`email-changed#${changedAt}`]
      const sending = { userId, whats, to: from, campus, isAboutSafety: true }
      await mails.sendOnce(sending, () => emailChangedMail(campus))
    }
    const claim = await claims.claimOf(user.email)
    if (claim?.userId === userId) await pool.setEmail(claim.cognitoName, user.email)
  },
)
