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
    for (const reporter of await users.getMany(earlier.map(({ reporterId }) => reporterId))) {
      const campus = findCampus(reporter.campusId) ?? findCampus(genericCampusId)
      if (!reporter.verified || reporter.bannedAt !== undefined || !campus) continue
      const sending = { userId: reporter.id, whats: [`report#${decisionId}`], to: reporter.email, campus }
      await mails.sendOnce(sending, (_, unsubscribe) => reportMail(campus, unsubscribe))
    }
  },
)
