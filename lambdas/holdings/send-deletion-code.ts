import { findCampus, genericCampusId } from '../../shared/campuses/campus.ts'
import { sendDeletionCode as contract } from '../../shared/holdings/send-deletion-code.ts'
import { operation } from '../access/operation.ts'
import { deletionCodeMail } from '../mail/code-mail.ts'
import { mailer } from '../mail/mailer.ts'
import { only } from '../platform/effect.ts'
import { codeStore } from '../accounts/code-store.ts'

export const sendDeletionCode = operation(
  contract,
  { codes: only(codeStore, 'issue', 'withdraw'), mail: mailer },
  async ({ campusId = genericCampusId }, { viewer, codes, mail, refuse }) => {
    const campus = findCampus(campusId) ?? refuse('campus-not-found')
    const { id, email } = viewer
    const issued = await codes.issue(id, 'deletion', { target: email })
    if (issued.kind === 'limited') return refuse('too-many-codes', { retryAfter: issued.retryAfter })
    const { nextAt } = issued
    if (issued.kind === 'wait') return { sent: false, sentTo: email, nextAt }
    const sending = await mail.send(email, deletionCodeMail(issued.code, campus))
    if (sending === 'refused' || sending === 'suppressed') await codes.withdraw(id, 'deletion')
    if (sending === 'suppressed') return refuse('mail-suppressed')
    if (sending !== 'sent') return refuse('mail-failed')
    return { sent: true, sentTo: email, nextAt }
  },
)
