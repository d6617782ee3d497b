import { decisionMade } from '../../events/decision-made.ts'
import { findCampus, genericCampusId } from '../../shared/campuses/campus.ts'
import { decisionMail } from '../mail/decision-mail.ts'
import { sentMails } from '../mail/sent-mails.ts'
import { only } from '../platform/effect.ts'
import { reaction } from '../platform/reaction.ts'
import { userStore } from '../users/user-store.ts'
import { decisionStore } from './decision-store.ts'

/** Mails a decision to its person, once, also to people who unsubscribed: they have to know how to appeal. */
export const { handler, grants } = reaction(
  decisionMade,
  {
    decisions: only(decisionStore, 'get'),
    users: only(userStore, 'get'),
    mails: only(sentMails, 'sendOnce'),
  },
  async ({ decisionId }, { decisions, users, mails }) => {
    const decision = await decisions.get(decisionId)
    const person = decision && (await users.get(decision.userId, { consistent: true }))
    const campus = findCampus(person?.campusId) ?? findCampus(genericCampusId)
    if (!decision || !person?.verified || !campus) return
    const sending = {
      userId: person.id,
      whats: [`decision#${decisionId}`],
      to: person.email,
      campus,
      isAboutSafety: true,
    }
    const token = `${decisionId}-${decision.key}`
    await mails.sendOnce(sending, () => decisionMail({ ...decision, token }, campus))
  },
)
