import type { Campus } from '../../shared/campuses/campus.ts'
import { layOut } from './layout.ts'
import type { Mail } from './mailer.ts'
import { supportAddress } from './site-url.ts'

/**
 * The mail to the former address of an account. It does not name the new address, because the reader may not be the
 * owner. It is the last mail to the former address, so it has no link to unsubscribe.
 */
export function emailChangedMail(campus: Campus): Mail {
  return layOut(campus, {
    subject: 'Your email was changed',
    purpose: 'The email of your account was changed. From now on you log in with the new one.',
    note: `If this was not you, write to ${supportAddress()} at once.`,
  })
}
