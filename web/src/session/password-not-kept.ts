import type { Me } from '../../../shared/users/user.ts'
import { showAlert } from '../ui/alerts-store.ts'

/**
 * The hash of an address on another site. It makes that page show the alert, because alerts do not survive the redirect.
 */
export const passwordNotKeptHash = '#password-not-kept'

/**
 * Whether the person's password was deleted: anybody can register any address, so a password from before the address was
 * first proved may be a stranger's.
 */
export const isPasswordNotKept = (me: Me): boolean => me.discardedPassword === true && !me.hasPassword

/** The address of another site; it gets the hash if the person's password was deleted. */
export function withPasswordNote(href: string, me: Me): string {
  return isPasswordNotKept(me) && !href.includes('#') ? `${href}${passwordNotKeptHash}` : href
}

export function showPasswordNotKept(): void {
  showAlert({
    message: 'We deleted the password that was set before you verified your email.',
    type: 'okay',
    link: { label: 'Set Password', to: '/settings/account/password' },
    milliseconds: 7800,
  })
}
