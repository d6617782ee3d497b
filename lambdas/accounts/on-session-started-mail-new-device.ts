import { sessionStarted } from '../../events/session-started.ts'
import { findCampus, genericCampusId } from '../../shared/campuses/campus.ts'
import { newDeviceMail } from '../mail/new-device-mail.ts'
import { sentMails } from '../mail/sent-mails.ts'
import { only } from '../platform/effect.ts'
import { reaction } from '../platform/reaction.ts'
import { accountStore } from './account-store.ts'
import { userStore } from '../users/user-store.ts'

/** Tells somebody of a log-in on a device that their account was not used on before; once per session. */
export const { handler, grants } = reaction(
  sessionStarted,
  { accounts: only(accountStore, 'get'), users: only(userStore, 'get'), mails: sentMails },
  async ({ poolName, sessionId }, { accounts, users, mails }) => {
    const account = await accounts.get(poolName, { consistent: true })
    const session = account?.sessions[sessionId]
    if (!account || !session?.isNewDevice) return
    const user = await users.get(account.userId, { consistent: true })
    const campus = findCampus(user?.campusId) ?? findCampus(genericCampusId)
    // Where nobody proved the address, its owner may not know of the account.
    if (!user?.verified || !campus) return
    const { device, place, signedInAt: at } = session
    const sending = { userId: user.id, whats: [`new-device#${sessionId}`], to: user.email, campus }
    await mails.sendOnce(sending, (_, unsubscribe) =>
      newDeviceMail({ device, place, at }, campus, unsubscribe),
    )
  },
)
