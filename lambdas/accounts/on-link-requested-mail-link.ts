import { linkRequested } from '../../events/link-requested.ts'
import { findCampus, genericCampusId } from '../../shared/campuses/campus.ts'
import { linkMail } from '../mail/link-mail.ts'
import { mailer } from '../mail/mailer.ts'
import { resetMail } from '../mail/reset-mail.ts'
import { only } from '../platform/effect.ts'
import { reaction } from '../platform/reaction.ts'
import { banStore } from '../users/ban-store.ts'
import { linkAddress } from './link-address.ts'
import { linkStore } from './link-store.ts'
import { claimStore } from '../users/claim-store.ts'
import { userStore } from '../users/user-store.ts'

/**
 * Mails a requested link, once. Nothing is mailed to a banned address, nor to an address without an account unless the
 * link is a registration.
 */
export const { handler, grants } = reaction(
  linkRequested,
  {
    links: only(linkStore, 'get', 'requestLogIn', 'issue', 'withdraw'),
    users: only(userStore, 'byUsername', 'get'),
    claims: only(claimStore, 'claimOf'),
    bans: only(banStore, 'has'),
    mail: mailer,
  },
  async (place, { links, users, claims, bans, mail }) => {
    const link = await links.get(place)
    const campus = findCampus(link?.campusId) ?? findCampus(genericCampusId)
    if (!link || !campus || link.secretHash !== undefined) return
    if (link.to.startsWith('@')) {
      const user = await users.byUsername(link.to.slice(1))
      const isUnproven = user && !user.verified && !user.bannedAt
      // The request for the stored address gets its own row, whose event calls this reaction again.
      if (isUnproven) await links.requestLogIn({ ...link, to: user.email })
      return
    }
    if (await bans.has(link.to)) return
    const claim = await claims.claimOf(link.to)
    if (!claim && link.firstName === undefined) return
    // A stranger may have chosen the name of an unproved account, so the name in the link is used.
    const isProven = claim && (await users.get(claim.userId, { consistent: true }))?.verified
    const isNew = !isProven && link.firstName !== undefined
    const token = await links.issue(place)
    if (token === undefined) return
    const href = linkAddress(link, token, { isNew })
    const content =
      link.purpose === 'reset'
        ? resetMail(href, campus)
        : linkMail(href, campus, isNew ? 'registration' : 'log-in')
    if ((await mail.send(link.to, content)) !== 'refused') return
    await links.withdraw(place)
    throw new Error('SES refused a mail')
  },
)
