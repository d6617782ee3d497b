/**
 * The one list of the data that the product keeps of a person; the export and the erasure use it. A kind of row that is in
 * no holding needs a reason here (test/style/holdings.test.ts).
 */
import type { HeldPart } from '../../shared/holdings/held.ts'
import { mapValues } from '../../shared/kernel.ts'
import { campusCountsKey } from '../access/campus-keys.ts'
import { schoolRequestKey } from '../campuses/request-keys.ts'
import { codeHolding } from '../accounts/code-holdings.ts'
import { socketHolding } from '../live/live-holdings.ts'
import { ticketKey, watcherKey, watchKey } from '../live/live-keys.ts'
import { suppressedKey } from '../mail/mail-keys.ts'
import { keptKey } from '../chats/chat-keys.ts'
import { chatHolding } from '../chats/chats-holdings.ts'
import { clockKey, dueKey } from '../deals/due-keys.ts'
import { dealHolding } from '../deals/deals-holdings.ts'
import { bellKey, lineKey, offersKey, proofKey, stepKey, triesKey } from '../deals/line-keys.ts'
import { sentMailHolding } from '../mail/mail-holdings.ts'
import { uploadHolding } from '../media/media-holdings.ts'
import { pushHolding } from '../notifications/push-holdings.ts'
import { settingsHolding } from '../notifications/settings-holding.ts'
import { notificationHolding } from '../notifications/notifications-holdings.ts'
import { payoutHolding } from '../payouts/payouts-holdings.ts'
import { stripeEventKey } from '../payouts/payout-keys.ts'
import { only, type Effect } from '../platform/effect.ts'
import { limitKey } from '../platform/limit-keys.ts'
import { commentHolding, deletedHolding, postHolding } from '../posts/posts-holdings.ts'
import { decisionHolding } from '../reports/decision-holding.ts'
import {
  caseKey,
  chatReportKey,
  dealReportKey,
  messageReportKey,
  postReportKey,
  reporterKey,
  reportKey,
} from '../reports/report-keys.ts'
import { saveHolding } from '../saves/saves-holdings.ts'
import { searchHolding } from '../search/search-holdings.ts'
import { firstViewKey, ghostViewKey, laterViewKey, termKey } from '../search/search-keys.ts'
import { linkHolding } from '../accounts/link-holdings.ts'
import { banKey } from '../users/user-keys.ts'
import { accountHolding } from '../users/users-holdings.ts'
import { auditKey, operatorKey } from '../operators/operator-keys.ts'
import type { Holding, HoldingMethods, KeyOf } from '../access/holding.ts'

/**
 * The holdings by their part of the export; the erasure runs in this order. Each part also has its schema in
 * `shared/holdings/held.ts`.
 */
export const holdings = {
  posts: postHolding,
  comments: commentHolding,
  deleted: deletedHolding,
  saves: saveHolding,
  deals: dealHolding,
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
  decisions: decisionHolding,
  account: accountHolding,
} satisfies Record<HeldPart, Holding>

export const pagesOfHoldings = mapValues<HeldPart, Holding, Effect<Pick<HoldingMethods, 'page'>>>(
  holdings,
  (holding) => only(holding, 'page'),
)

export const erasuresOfHoldings = mapValues<HeldPart, Holding, Effect<Pick<HoldingMethods, 'erase'>>>(
  holdings,
  (holding) => only(holding, 'erase'),
)

/** Kinds of rows that are in no holding, each with the reason. */
export const otherRows: { key: KeyOf; because: string }[] = [
  { key: campusCountsKey, because: 'numbers of a campus' },
  { key: termKey, because: 'numbers of a search' },
  { key: firstViewKey, because: 'a hash of a random id, which is nowhere once the account is gone' },
  { key: laterViewKey, because: 'the same hash' },
  { key: ghostViewKey, because: 'a hash so short that thousands of addresses share it' },
  { key: schoolRequestKey, because: 'names a school, not the person who requested it' },
  { key: ticketKey, because: 'opens a socket within half a minute, then only waits for its removal' },
  { key: watchKey, because: 'removed when the socket closes, or after two hours' },
  { key: watcherKey, because: 'the same' },
  { key: suppressedKey, because: 'a hash of an address to which mail must not go again' },
  { key: stripeEventKey, because: 'names an account at Stripe that is deleted with the person, and expires' },
  { key: limitKey, because: 'a hash of an id or address, which expires within days' },
  // Reports stay, so that nobody escapes a report by leaving, and operators see the text as it was written.
  { key: reportKey, because: 'read by operators, and outlives the account' },
  { key: postReportKey, because: 'the same' },
  { key: chatReportKey, because: 'the same' },
  { key: messageReportKey, because: 'the same' },
  { key: dealReportKey, because: 'the same' },
  { key: reporterKey, because: 'two numbers, by which reports are weighed' },
  { key: caseKey, because: 'what was reported, by ids; read by operators, and outlives the account' },
  { key: keptKey, because: 'what a message said, kept for a report of it; expires after seven days' },
  { key: lineKey, because: 'the state of what a post is about; removed with the post' },
  { key: stepKey, because: 'ids and times; removed with the post' },
  { key: offersKey, because: 'a number; removed with the post' },
  { key: proofKey, because: 'how a handover was proven; removed with the post' },
  { key: triesKey, because: 'a number; removed with the post' },
  { key: bellKey, because: 'the id of a deal; removed within hours' },
  { key: dueKey, because: 'names a post and a time; removed by the clock' },
  { key: () => clockKey, because: 'an hour' },
  // Bans stay: a ban is an operator's decision about an address, and also applies to anyone who registers it again.
  { key: banKey, because: 'written by operators, and outlives the account' },
  { key: operatorKey, because: 'an operator, whom an administrator adds and removes' },
  {
    key: auditKey,
    because: 'what an operator did, and why, for as long as the stage exists; names people by their ids',
  },
]
