import type { Campus } from '../../../shared/campuses/campus.ts'
import type { Me } from '../../../shared/users/user.ts'
import { showAlert } from '../ui/alerts-store.ts'

/** The hash of the address with which a new member arrives on their campus's own site. */
export const joinedHash = '#joined'

export function welcomeTo(campus: Campus, { firstName }: Me): void {
  showAlert({ message: `Welcome to ${campus.name} Buy/Sell, ${firstName}.`, type: 'success' })
}
