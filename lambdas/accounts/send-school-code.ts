import { findCampus, type Campus } from '../../shared/campuses/campus.ts'
import { domainsOf, isSchoolEmail } from '../../shared/campuses/school-domains.ts'
import { sendSchoolCode as contract } from '../../shared/accounts/send-school-code.ts'
import { schoolCodeMail } from '../mail/code-mail.ts'
import { mailer } from '../mail/mailer.ts'
import { siteUrl } from '../mail/site-url.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { banStore } from '../users/ban-store.ts'
import { codeStore } from './code-store.ts'
import { claimStore } from '../users/claim-store.ts'

export const sendSchoolCode = operation(
  contract,
  {
    claims: only(claimStore, 'hasSchoolClaim'),
    codes: only(codeStore, 'issue', 'withdraw'),
    bans: only(banStore, 'has'),
    mail: mailer,
  },
  async ({ campusId, email }, { viewer, claims, codes, bans, mail, refuse }) => {
    const campus = findCampus(campusId)
    if (!campus || domainsOf(campus).length === 0) return refuse('campus-without-domains')
    if (!isSchoolEmail(email, campus)) return refuse('school-email-invalid')
    if (email === viewer.schoolEmail) return refuse('school-email-same')
    if (await bans.has(email)) return refuse('account-banned')
    if (await claims.hasSchoolClaim(email)) return refuse('school-email-taken')
    const issued = await codes.issue(viewer.id, 'school', { target: email, campusId })
    if (issued.kind === 'limited') return refuse('too-many-codes', { retryAfter: issued.retryAfter })
    const { nextAt } = issued
    if (issued.kind === 'wait') return { sent: false, sentTo: issued.target, nextAt }
    const sending = await mail.send(
      email,
      schoolCodeMail(issued.code, linkOf(issued.linkToken, campus), campus),
    )
    if (sending === 'refused' || sending === 'suppressed') await codes.withdraw(viewer.id, 'school')
    if (sending === 'suppressed') return refuse('mail-suppressed')
    if (sending !== 'sent') return refuse('mail-failed')
    return { sent: true, sentTo: email, nextAt }
  },
)

/** The address of the page on which pressing a button replaces typing the PIN. The mail contains this address. */
const linkOf = (token: string, campus: Campus) =>
  siteUrl(campus, `/settings/account/school_email/link?${new URLSearchParams({ token })}`)
