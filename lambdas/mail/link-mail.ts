import type { Campus } from '../../shared/campuses/campus.ts'
import { layOut } from './layout.ts'
import type { Mail } from './mailer.ts'

/**
 * The mail with a sign-in link. It contains no name: anyone may request a link to any address, and could choose the name
 * that its owner reads.
 */
export function linkMail(href: string, campus: Campus, what: 'log-in' | 'registration'): Mail {
  const isNew = what === 'registration'
  return layOut(campus, {
    subject: isNew ? 'Finish signing up' : 'Your link to log in',
    purpose: isNew ? 'Press the button to make your account.' : 'Press the button to log in.',
    button: { label: isNew ? 'Sign Up' : 'Log In', href },
    note: 'This link works once, within 15 minutes. If you did not ask for it, ignore this mail.',
  })
}
