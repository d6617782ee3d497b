import { appealAnswered } from '../../events/appeal-answered.ts'
import { answerMail } from '../mail/decision-mail.ts'
import { reaction } from '../platform/reaction.ts'
import { decisionMails } from './decision-mails.ts'

/** Mails the answer to an appeal, once. */
export const { handler, grants } = reaction(
  appealAnswered,
  { mails: decisionMails },
  async ({ decisionId }, { mails }) => {
    await mails.send(
      decisionId,
      'answer',
      ({ answer, ...decision }, campus) => answer && answerMail({ ...decision, answer }, campus),
    )
  },
)
