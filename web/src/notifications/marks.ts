import {
  AtSign,
  BellRing,
  Bookmark,
  CalendarClock,
  Handshake,
  Heart,
  Mail,
  MessageCircle,
  Tag,
  Trash2,
  TrendingDown,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { NoticeType } from '../../../shared/notifications/notification.ts'

/**
 * The icons of notifications. They are the same as on the rest of the site: for example, a save has the bookmark of the
 * Save button, and a message has the envelope of the navigation bars.
 */
export const marks: Record<NoticeType, LucideIcon> = {
  like: Bookmark,
  comment: MessageCircle,
  'comment reply': MessageCircle,
  'comment interaction': MessageCircle,
  'post interaction': MessageCircle,
  message: Mail,
  'message like': Heart,
  'new chat': Mail,
  deal: Handshake,
  'chat deleted': Trash2,
  mention: AtSign,
  'saved search': BellRing,
  wish: BellRing,
  'price drop': TrendingDown,
  want: Handshake,
  turn: Handshake,
  'line over': Handshake,
  meeting: CalendarClock,
  met: CalendarClock,
  'still for sale': Tag,
}
