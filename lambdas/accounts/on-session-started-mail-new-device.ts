import { sessionStarted } from '../../events/session-started.ts'
import { findCampus, genericCampusId } from '../../shared/campuses/campus.ts'
import { newDeviceMail } from '../mail/new-device-mail.ts'
import { sentMails } from '../mail/sent-mails.ts'
import { only } from '../platform/effect.ts'
import { reaction } from '../platform/reaction.ts'
import { accountStore } from '../access/account-store.ts'
import { userStore } from '../users/user-store.ts'

/** Mails the person about a log-in on a device that is new for their account; once per session. */
export const { handler, grants } = reaction(
  sessionStarted,
  { accounts: only(accountStore, 'get'), users: only(userStore, 'get'), mails: sentMails },
  async ({ poolName, sessionId }, { accounts, users, mails }) => {
    const account = await accounts.get(poolName, { consistent: true })
    const session = account?.sessions[sessionId]
    if (!account || !session?.isNewDevice) return
    const user = await users.get(account.userId, { consistent: true })
    const campus = findCampus(user?.campusId) ?? findCampus(genericCampusId)
    // The owner of an unproved address may not know of the account.
    if (!user?.verified || !campus) return
    const { device, place, signedInAt: at } = session
    const whats = [`new-device#${sessionId}`]
    const sending = { userId: user.id, whats, to: user.email, campus, isAboutSafety: true }
    await mails.sendOnce(sending, () => newDeviceMail({ device, place, at }, campus))
  },
)
