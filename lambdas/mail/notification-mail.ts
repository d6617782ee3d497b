import type { Campus } from '../../shared/campuses/campus.ts'
import type { NoticeType } from '../../shared/notifications/notification.ts'
import { pathOf, sentenceOf } from '../../shared/notifications/sentence.ts'
import { layOut } from './layout.ts'
import type { Mail } from './mailer.ts'
import type { Unsubscribe } from './sent-mails.ts'
import { siteUrl } from './site-url.ts'

export interface Told {
  type: NoticeType
  subjectId: string
  /** The name of whoever did it. */
  name: string
  postId?: string | undefined
  chatId?: string | undefined
  /** The beginning of what was written. */
  text?: string | undefined
}

/** More are only counted, and stand on the page. */
const itemsMaximum = 10

const lineOf = (one: Told) => `${one.name} ${sentenceOf(one)}`

/** One mail about everything that a person was not told yet, the newest first. */
export function notificationMail(told: Told[], campus: Campus, unsubscribe: Unsubscribe): Mail {
  const [one, ...others] = told
  const about = one && others.length === 0 ? aboutOne(one, campus) : aboutMany(told, campus)
  const note = 'You choose your emails in the settings, below Notifications.'
  return layOut(campus, { ...about, note, unsubscribe })
}

function aboutOne(one: Told, campus: Campus) {
  const subject = lineOf(one)
  const label = one.chatId === undefined ? 'See Post' : 'See Message'
  return {
    subject,
    purpose: `${subject}.`,
    items: one.text ? [{ text: `“${one.text}”` }] : [],
    button: { label, href: siteUrl(campus, pathOf(one)) },
  }
}

function aboutMany(told: Told[], campus: Campus) {
  const more = told.length - itemsMaximum
  return {
    subject: `${told.length} new notifications`,
    purpose: `This happened since you were here.${more > 0 ? ` ${more} more are on the site.` : ''}`,
    items: told.slice(0, itemsMaximum).map((one) => ({
      text: lineOf(one),
      quote: one.text,
      href: siteUrl(campus, pathOf(one)),
    })),
    button: { label: 'See Notifications', href: siteUrl(campus, '/notifications') },
  }
}
