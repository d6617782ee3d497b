import { appealAnswered } from '../../events/appeal-answered.ts'
import { findCampus, genericCampusId } from '../../shared/campuses/campus.ts'
import { answerMail } from '../mail/decision-mail.ts'
import { sentMails } from '../mail/sent-mails.ts'
import { only } from '../platform/effect.ts'
import { reaction } from '../platform/reaction.ts'
import { userStore } from '../users/user-store.ts'
import { decisionStore } from './decision-store.ts'

/** Mails the answer to an appeal, once. */
export const { handler, grants } = reaction(
  appealAnswered,
  {
    decisions: only(decisionStore, 'get'),
    users: only(userStore, 'get'),
    mails: only(sentMails, 'sendOnce'),
  },
  async ({ decisionId }, { decisions, users, mails }) => {
    const decision = await decisions.get(decisionId)
    const person = decision && (await users.get(decision.userId, { consistent: true }))
    const campus = findCampus(person?.campusId) ?? findCampus(genericCampusId)
    const answer = decision?.answer
    if (!answer || !person?.verified || !campus) return
    const sending = {
      userId: person.id,
      whats: [`answer#${decisionId}`],
      to: person.email,
      campus,
      isAboutSafety: true,
    }
    const token = `${decisionId}-${decision.key}`
    await mails.sendOnce(sending, () => answerMail({ ...decision, token, answer }, campus))
  },
)
