import { decisionMade } from '../../events/decision-made.ts'
import { decisionMail } from '../mail/decision-mail.ts'
import { reaction } from '../platform/reaction.ts'
import { decisionMails } from './decision-mails.ts'

/** Mails a decision to its person, once. */
export const { handler, grants } = reaction(
  decisionMade,
  { mails: decisionMails },
  async ({ decisionId }, { mails }) => {
    await mails.send(decisionId, 'decision', decisionMail)
  },
)
