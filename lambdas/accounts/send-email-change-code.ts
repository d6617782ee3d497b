import { findCampus, genericCampusId, type Campus } from '../../shared/campuses/campus.ts'
import { sendEmailChangeCode as contract } from '../../shared/accounts/send-email-change-code.ts'
import { changeCodeMail } from '../mail/code-mail.ts'
import { mailer } from '../mail/mailer.ts'
import { siteUrl } from '../mail/site-url.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { banStore } from '../users/ban-store.ts'
import { codeStore } from './code-store.ts'
import { ownership } from './ownership.ts'
import { claimStore } from '../users/claim-store.ts'

export const sendEmailChangeCode = operation(
  contract,
  {
    claims: only(claimStore, 'claimOf'),
    bans: only(banStore, 'has'),
    codes: only(codeStore, 'get', 'issue', 'withdraw'),
    ownership,
    mail: mailer,
  },
  async (
    { email, campusId = genericCampusId, currentPassword: password },
    { viewer, client, claims, bans, codes, ownership, mail, refuse },
  ) => {
    const campus = findCampus(campusId) ?? refuse('campus-not-found')
    if (email === viewer.email) return refuse('email-same')
    // A repeated request for a code to the same address has passed this check before.
    if ((await codes.get(viewer.id, 'change'))?.target !== email) {
      const unowned = await ownership.check(viewer, { accessToken: client.accessToken, password })
      if (unowned) return refuse(unowned)
    }
    if (await bans.has(email)) return refuse('account-banned')
    if (await claims.claimOf(email)) return refuse('email-taken')
    const issued = await codes.issue(viewer.id, 'change', { target: email })
    if (issued.kind === 'limited') return refuse('too-many-codes', { retryAfter: issued.retryAfter })
    const { nextAt } = issued
    if (issued.kind === 'wait') return { sent: false, sentTo: issued.target, nextAt }
    const sending = await mail.send(
      email,
      changeCodeMail(issued.code, linkOf(issued.linkToken, campus), campus),
    )
    if (sending === 'refused' || sending === 'suppressed') await codes.withdraw(viewer.id, 'change')
    if (sending === 'suppressed') return refuse('mail-suppressed')
    if (sending !== 'sent') return refuse('mail-failed')
    return { sent: true, sentTo: email, nextAt }
  },
)

/** The address of the page on which pressing a button replaces typing the code. The mail contains this address. */
const linkOf = (token: string, campus: Campus) =>
  siteUrl(campus, `/settings/account/email/link?${new URLSearchParams({ token })}`)
