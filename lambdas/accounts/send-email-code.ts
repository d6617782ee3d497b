import { findCampus, genericCampusId } from '../../shared/campuses/campus.ts'
import { sendEmailCode as contract } from '../../shared/accounts/send-email-code.ts'
import { codeMail } from '../mail/code-mail.ts'
import { mailer } from '../mail/mailer.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { codeStore } from './code-store.ts'

export const sendEmailCode = operation(
  contract,
  { codes: only(codeStore, 'issue', 'withdraw'), mail: mailer },
  async ({ campusId = genericCampusId, again = false }, { viewer, codes, mail, refuse }) => {
    const campus = findCampus(campusId) ?? refuse('campus-not-found')
    const issued = await codes.issue(viewer.id, 'email', { target: viewer.email }, { keepsValid: !again })
    if (issued.kind === 'limited') return refuse('too-many-codes', { retryAfter: issued.retryAfter })
    const { nextAt } = issued
    if (issued.kind === 'wait') return { sent: false, sentTo: viewer.email, nextAt }
    const sending = await mail.send(viewer.email, codeMail(issued.code, campus))
    if (sending === 'refused' || sending === 'suppressed') await codes.withdraw(viewer.id, 'email')
    if (sending === 'suppressed') return refuse('mail-suppressed')
    if (sending !== 'sent') return refuse('mail-failed')
    return { sent: true, sentTo: viewer.email, nextAt }
  },
)
