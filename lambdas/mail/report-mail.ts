import type { Campus } from '../../shared/campuses/campus.ts'
import { layOut } from './layout.ts'
import type { Mail } from './mailer.ts'
import type { Unsubscribe } from './sent-mails.ts'
import { siteUrl } from './site-url.ts'

/** The mail to a person whose report led to a decision. It does not say what was decided, or about whom. */
export function reportMail(campus: Campus, unsubscribe: Unsubscribe): Mail {
  return layOut(campus, {
    subject: 'Thank you for your report',
    purpose: 'We looked at what you reported, and did something about it.',
    button: { label: 'Open The Site', href: siteUrl(campus, '/home') },
    note: 'The person does not learn who reported it.',
    unsubscribe,
  })
}
