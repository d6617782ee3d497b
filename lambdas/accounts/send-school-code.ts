import { findCampus, isSchoolEmail } from '../../shared/campuses/campus.ts'
import { sendSchoolCode as contract } from '../../shared/accounts/send-school-code.ts'
import { schoolCodeMail } from '../mail/code-mail.ts'
import { mailer } from '../mail/mailer.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { banStore } from '../users/ban-store.ts'
import { codeStore } from './code-store.ts'
import { userStore } from '../users/user-store.ts'

export const sendSchoolCode = operation(
  contract,
  {
    users: only(userStore, 'hasSchoolClaim'),
    codes: only(codeStore, 'issue', 'withdraw'),
    bans: only(banStore, 'has'),
    mail: mailer,
  },
  async ({ campusId, email }, { viewer, users, codes, bans, mail, refuse }) => {
    const campus = findCampus(campusId)
    if (!campus || campus.domains.length === 0) return refuse('campus-without-domains')
    if (!isSchoolEmail(email, campus)) return refuse('school-email-invalid')
    if (email === viewer.schoolEmail) return refuse('school-email-same')
    if (await bans.has(email)) return refuse('account-banned')
    if (await users.hasSchoolClaim(email)) return refuse('school-email-taken')
    const issued = await codes.issue(viewer.id, 'school', { target: email, campusId })
    if (issued.kind === 'limited') return refuse('too-many-codes', { retryAfter: issued.retryAfter })
    const { nextAt } = issued
    if (issued.kind === 'wait') return { sent: false, sentTo: issued.target, nextAt }
    const sending = await mail.send(email, schoolCodeMail(issued.code, campus))
    if (sending === 'refused' || sending === 'suppressed') await codes.withdraw(viewer.id, 'school')
    if (sending === 'suppressed') return refuse('mail-suppressed')
    if (sending !== 'sent') return refuse('mail-failed')
    return { sent: true, sentTo: email, nextAt }
  },
)
