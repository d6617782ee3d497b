import type { Campus } from '../../shared/campuses/campus.ts'
import { appealUntil, type Decision } from '../../shared/reports/decision.ts'
import { consequencesOf, outcomeOf, reasonsOf } from '../../shared/reports/decision-words.ts'
import { layOut } from './layout.ts'
import type { Mail } from './mailer.ts'
import { siteUrl } from './site-url.ts'
import { timeOf } from './time-of.ts'

/** The mail about a decision of operators. `token` opens its page without a log-in, because a banned person cannot log in. */
export function decisionMail(decision: Decision & { token: string }, campus: Campus): Mail {
  return layOut(campus, {
    subject: 'A decision about your account',
    purpose: [...consequencesOf(decision, timeOf), ...reasonsOf(decision)].join(' '),
    button: { label: 'Read The Decision', href: hrefOf(decision, campus) },
    note: `If you think that this is wrong, appeal on that page until ${timeOf(appealUntil(decision))}. Another person will look at it.`,
  })
}

/** The mail about the answer to an appeal. */
export function answerMail(
  decision: Decision & { token: string; answer: NonNullable<Decision['answer']> },
  campus: Campus,
): Mail {
  return layOut(campus, {
    subject: 'The answer to your appeal',
    purpose: `${outcomeOf(decision.answer)} ${decision.answer.sentence}`,
    button: { label: 'Read The Answer', href: hrefOf(decision, campus) },
    note: 'This answer is final.',
  })
}

const hrefOf = ({ token }: { token: string }, campus: Campus) => siteUrl(campus, `/decision/${token}`)
