/**
 * The one list of what the product keeps of a person. The export and the erasure go through it. A kind of row that is in
 * no holding needs a sentence here that says why (test/style/holdings.test.ts).
 */
import { campusCountsKey, schoolRequestKey } from '../campuses/campus-keys.ts'
import { codeHolding } from '../accounts/code-holdings.ts'
import { socketHolding } from '../live/live-holdings.ts'
import { ticketKey } from '../live/live-keys.ts'
import { suppressedKey } from '../mail/mail-keys.ts'
import { chatHolding } from '../chats/chats-holdings.ts'
import { sentMailHolding } from '../mail/mail-holdings.ts'
import { uploadHolding } from '../media/media-holdings.ts'
import { pushHolding } from '../notifications/push-holdings.ts'
import { settingsHolding } from '../notifications/settings-holding.ts'
import { notificationHolding } from '../notifications/notifications-holdings.ts'
import { payoutHolding } from '../payouts/payouts-holdings.ts'
import { stripeEventKey } from '../payouts/payout-keys.ts'
import { only } from '../platform/effect.ts'
import { limitKey } from '../platform/limit-keys.ts'
import { commentHolding, deletedHolding, postHolding } from '../posts/posts-holdings.ts'
import { messageReportKey, postReportKey, reportKey } from '../reports/report-keys.ts'
import { saveHolding } from '../saves/saves-holdings.ts'
import { searchHolding } from '../search/search-holdings.ts'
import { firstViewKey, ghostViewKey, laterViewKey, termKey } from '../search/search-keys.ts'
import { linkHolding } from '../accounts/link-holdings.ts'
import { banKey } from '../users/user-keys.ts'
import { accountHolding } from '../users/users-holdings.ts'
import type { KeyOf } from './holding.ts'

/** By the part of the export. */
export const holdings = {
  posts: postHolding,
  comments: commentHolding,
  deleted: deletedHolding,
  saves: saveHolding,
  chats: chatHolding,
  searches: searchHolding,
  notifications: notificationHolding,
  uploads: uploadHolding,
  codes: codeHolding,
  links: linkHolding,
  sentMails: sentMailHolding,
  notificationSettings: settingsHolding,
  pushDevices: pushHolding,
  payouts: payoutHolding,
  sockets: socketHolding,
  account: accountHolding,
}

export const pagesOfHoldings = {
  posts: only(postHolding, 'page'),
  comments: only(commentHolding, 'page'),
  deleted: only(deletedHolding, 'page'),
  saves: only(saveHolding, 'page'),
  chats: only(chatHolding, 'page'),
  searches: only(searchHolding, 'page'),
  notifications: only(notificationHolding, 'page'),
  uploads: only(uploadHolding, 'page'),
  codes: only(codeHolding, 'page'),
  links: only(linkHolding, 'page'),
  sentMails: only(sentMailHolding, 'page'),
  notificationSettings: only(settingsHolding, 'page'),
  pushDevices: only(pushHolding, 'page'),
  payouts: only(payoutHolding, 'page'),
  sockets: only(socketHolding, 'page'),
  account: only(accountHolding, 'page'),
}

export const erasuresOfHoldings = {
  posts: only(postHolding, 'erase'),
  comments: only(commentHolding, 'erase'),
  deleted: only(deletedHolding, 'erase'),
  saves: only(saveHolding, 'erase'),
  chats: only(chatHolding, 'erase'),
  searches: only(searchHolding, 'erase'),
  notifications: only(notificationHolding, 'erase'),
  uploads: only(uploadHolding, 'erase'),
  codes: only(codeHolding, 'erase'),
  links: only(linkHolding, 'erase'),
  sentMails: only(sentMailHolding, 'erase'),
  notificationSettings: only(settingsHolding, 'erase'),
  pushDevices: only(pushHolding, 'erase'),
  payouts: only(payoutHolding, 'erase'),
  sockets: only(socketHolding, 'erase'),
  account: only(accountHolding, 'erase'),
}

/** Kinds of rows that hold nothing of a person that an erasure could remove. */
export const otherRows: { key: KeyOf; because: string }[] = [
  { key: campusCountsKey, because: 'numbers of a campus' },
  { key: termKey, because: 'numbers of a search' },
  { key: firstViewKey, because: 'a hash of a random id, which is nowhere once the account is gone' },
  { key: laterViewKey, because: 'the same hash' },
  { key: ghostViewKey, because: 'a hash so short that it stands for thousands of addresses' },
  { key: schoolRequestKey, because: 'names a school, and nobody who asked for it' },
  { key: ticketKey, because: 'opens a socket within half a minute, then only waits for its removal' },
  { key: suppressedKey, because: 'a hash of an address to which mail must not go again' },
  { key: stripeEventKey, because: 'names an account at Stripe that is deleted with the person, and expires' },
  { key: limitKey, because: 'a hash of an id or address, which expires within days' },
  // It stays: nobody escapes a report by leaving, and operators see it as it was written.
  { key: reportKey, because: 'read by operators, and outlives the account' },
  { key: postReportKey, because: 'the same' },
  { key: messageReportKey, because: 'the same' },
  // It stays: a ban is an operator's decision about an address, and holds for whoever registers it again.
  { key: banKey, because: 'written by operators, and outlives the account' },
]
