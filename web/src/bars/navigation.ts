import { Bell, House, Mail, Search, Settings2 } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { genericCampusId } from '../../../shared/campuses/campus.ts'
import type { Me } from '../../../shared/users/user.ts'
import { useCampus } from '../session/site-campus.ts'

export interface Destination {
  label: string
  icon: LucideIcon
  to: string
  /** The kind of unread items that the badge counts. */
  unread?: 'chats' | 'notifications'
}

export const settings: Destination = { label: 'Settings', icon: Settings2, to: '/settings' }

export const notifications: Destination = {
  label: 'Notifications',
  icon: Bell,
  to: '/notifications',
  unread: 'notifications',
}
const messages: Destination = { label: 'Messages', icon: Mail, to: '/messages', unread: 'chats' }

/** The pages in the bars of every screen width, in the order of the left bar. */
export function useDestinations(): Destination[] {
  const isGeneric = useCampus().id === genericCampusId
  return [
    { label: isGeneric ? 'Home' : 'Buy/Sell', icon: House, to: '/home' },
    { label: 'Search', icon: Search, to: isGeneric ? '/search_schools' : '/search' },
    ...(isGeneric ? [settings] : [notifications, messages]),
  ]
}

export function nameOf(me: Me): string {
  return `${me.firstName} ${me.lastName}`
}
