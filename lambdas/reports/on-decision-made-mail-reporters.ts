import { decisionMade } from '../../events/decision-made.ts'
import { findCampus, genericCampusId } from '../../shared/campuses/campus.ts'
import { reportMail } from '../mail/report-mail.ts'
import { sentMails } from '../mail/sent-mails.ts'
import { only } from '../platform/effect.ts'
import { reaction } from '../platform/reaction.ts'
import { userStore } from '../users/user-store.ts'
import { decisionStore } from './decision-store.ts'
import { reportStore } from './report-store.ts'

/** Tells the newest reporters that something was done, not what. A case that was closed without a decision tells nothing. */
export const { handler, grants } = reaction(
  decisionMade,
  {
    decisions: only(decisionStore, 'get'),
    reports: only(reportStore, 'of'),
    users: only(userStore, 'getMany'),
    mails: only(sentMails, 'sendOnce'),
  },
  async ({ decisionId }, { decisions, reports, users, mails }) => {
    const decision = await decisions.get(decisionId)
    if (!decision) return
    const { userId, kind, thingId, createdAt } = decision
    const earlier = (await reports.of({ userId, kind, thingId })).filter(
      ({ reportedAt }) => reportedAt <= createdAt,
    )
    const people = await users.getMany(earlier.map(({ reporterId }) => reporterId))
    // At once, because one after the other they would take longer than the function has if the mail service is slow.
    await Promise.all(
      people.map(async ({ id, email: to, campusId, verified, bannedAt }) => {
        const campus = findCampus(campusId) ?? findCampus(genericCampusId)
        if (!verified || bannedAt !== undefined || !campus) return
        const sending = { userId: id, whats: [`report#${decisionId}`], to, campus }
        await mails.sendOnce(sending, (_, unsubscribe) => reportMail(campus, unsubscribe))
      }),
    )
  },
)
