import type { Campus } from '../../shared/campuses/campus.ts'
import { layOut } from './layout.ts'
import type { Mail } from './mailer.ts'
import type { Unsubscribe } from './sent-mails.ts'
import { siteUrl } from './site-url.ts'

interface SignIn {
  /** For example 'Chrome on Android'. */
  device: string
  /** For example 'Norman, OK'; undefined where it is not known. */
  place: string | undefined
  /** Epoch milliseconds. */
  at: number
}

/** The mail about a log-in on a device that the account has not been used on. */
export function newDeviceMail({ device, place, at }: SignIn, campus: Campus, unsubscribe: Unsubscribe): Mail {
  const time = new Date(at).toLocaleString('en-US', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  })
  return layOut(campus, {
    subject: 'New log-in to your account',
    purpose: 'Somebody logged in to your account on a device that we have not seen before.',
    facts: [
      ['Device', device],
      ...(place ? [['Near', place] satisfies [string, string]] : []),
      ['Time', `${time} UTC`],
    ],
    button: { label: 'See Where You Are Signed In', href: siteUrl(campus, '/settings/account/sessions') },
    note: 'If it was you, there is nothing to do. If not, sign out everywhere there and set a new password.',
    unsubscribe,
  })
}
