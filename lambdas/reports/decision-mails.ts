/** Mails to the person whom a decision is about. People who unsubscribed get them, too: they have to know how to appeal. */
import { findCampus, genericCampusId, type Campus } from '../../shared/campuses/campus.ts'
import type { Mail } from '../mail/mailer.ts'
import { sentMails } from '../mail/sent-mails.ts'
import { effect } from '../platform/effect.ts'
import { userStore } from '../users/user-store.ts'
import { decisionStore, type DecisionRow } from './decision-store.ts'

const grants = [...decisionStore.grants.get, ...userStore.grants.get, ...sentMails.grants.sendOnce]

export const decisionMails = effect({ send: grants }, (platform) => {
  const [decisions, users, mails] = [decisionStore(platform), userStore(platform), sentMails(platform)]
  return {
    /**
     * Sends one mail per decision and `what`. `token` opens the decision's page without a log-in. Nothing is sent to a person
     * without a proven address, or if `write` returns undefined.
     */
    async send(
      decisionId: string,
      what: 'decision' | 'answer',
      write: (decision: DecisionRow & { token: string }, campus: Campus) => Mail | undefined,
    ): Promise<void> {
      const decision = await decisions.get(decisionId)
      const person = decision && (await users.get(decision.userId, { consistent: true }))
      const campus = findCampus(person?.campusId) ?? findCampus(genericCampusId)
      if (!decision || !person?.verified || !campus) return
      const mail = write({ ...decision, token: `${decisionId}-${decision.key}` }, campus)
      const sending = { userId: person.id, whats: [`${what}#${decisionId}`], to: person.email, campus }
      if (mail) await mails.sendOnce({ ...sending, isAboutSafety: true }, () => mail)
    },
  }
})
