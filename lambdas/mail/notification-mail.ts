import type { Campus } from '../../shared/campuses/campus.ts'
import type { NoticeType } from '../../shared/notifications/notification.ts'
import { lineOf, pathOf } from '../../shared/notifications/sentence.ts'
import type { NotificationRow } from '../notifications/notification-store.ts'
import { layOut } from './layout.ts'
import type { MailItem } from './layout-items.ts'
import type { Mail } from './mailer.ts'
import type { Unsubscribe } from './sent-mails.ts'
import { siteUrl } from './site-url.ts'

export interface MailedNotification extends Pick<MailItem, 'post'> {
  type: NoticeType
  subjectId: string
  /** The name of the person who caused the notification. */
  name: string
  picture?: NonNullable<MailItem['person']>['picture']
  postId?: string | undefined
  chatId?: string | undefined
  aboutPost?: string | undefined
  emoji?: NotificationRow['emoji']
  found?: NotificationRow['found']
  /** The beginning of the text. */
  text?: string | undefined
}

/** The most items of a mail. The mail only counts further ones; they are on the page. */
export const itemsMaximum = 10

const personOf = ({ name, picture }: MailedNotification) => ({ name, picture })

/** One mail about all these notifications, newest first. */
export function notificationMail(
  notifications: MailedNotification[],
  campus: Campus,
  unsubscribe: Unsubscribe,
): Mail {
  const [one, ...others] = notifications
  const about = one && others.length === 0 ? aboutOne(one, campus) : aboutMany(notifications, campus)
  const note = 'Choose your emails in the settings, under Notifications.'
  return layOut(campus, { ...about, note, unsubscribe })
}

function aboutOne(one: MailedNotification, campus: Campus) {
  const subject = lineOf(one, one.name)
  const label =
    one.type === 'chat deleted'
      ? 'See Messages'
      : one.found
        ? 'See Results'
        : one.chatId === undefined
          ? 'See Post'
          : 'See Message'
  return {
    subject,
    purpose: `${subject}.`,
    items: [{ quote: one.text, person: personOf(one), post: one.post }],
    button: { label, href: siteUrl(campus, pathOf(one)) },
  }
}

function aboutMany(notifications: MailedNotification[], campus: Campus) {
  const more = notifications.length - itemsMaximum
  return {
    subject: `${notifications.length} new notifications`,
    purpose: `This happened since your last visit.${more > 0 ? ` ${more} more are on the site.` : ''}`,
    items: notifications.slice(0, itemsMaximum).map((one) => ({
      text: lineOf(one, one.name),
      quote: one.text,
      person: personOf(one),
      post: one.post,
      href: siteUrl(campus, pathOf(one)),
    })),
    button: { label: 'See Notifications', href: siteUrl(campus, '/notifications') },
  }
}
