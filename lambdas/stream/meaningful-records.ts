/**
 * The records of the table's stream that reach publish-events: at most five patterns, one of which has to match. All other
 * records cause nothing: limit counters, codes, and the counts that publish-events itself wrote. A test
 * (test/stream/meaningful-records.test.ts) checks that a record with events or counts always matches.
 * https://docs.aws.amazon.com/lambda/latest/dg/invocation-eventfiltering.html
 */
import { membersPrefix } from '../access/campus-keys.ts'
import { clearedKey, messagesPrefix } from '../chats/chat-keys.ts'
import { dealsPrefix } from '../deals/deal-keys.ts'
import { stepsPrefix } from '../deals/line-keys.ts'
import { uploadKey } from '../media/upload-keys.ts'
import { notificationsPrefix } from '../notifications/notification-keys.ts'
import { stripeEventKey } from '../payouts/payout-keys.ts'
import { commentsPrefix, postKey, saveKey } from '../posts/post-keys.ts'
import { decisionKey } from '../reports/decision-keys.ts'
import { reportsPartition } from '../reports/report-keys.ts'
import { viewsPrefix } from '../search/search-keys.ts'
import { accountKey } from '../access/account-keys.ts'
import { linkKey } from '../accounts/link-keys.ts'
import { banKey, userKey } from '../users/user-keys.ts'

const beginsWith = (prefix: string) => ({ prefix })
const ofKind = (kinds: unknown[]) => ({ Keys: { sk: { S: kinds } } })

const post = postKey('').sk
const comments = beginsWith(commentsPrefix)
const saves = beginsWith(saveKey('', '').sk)
const members = beginsWith(membersPrefix)
const views = beginsWith(viewsPrefix)
const links = beginsWith(linkKey('log-in', '', '').sk)
const notifications = beginsWith(notificationsPrefix)
const messages = beginsWith(messagesPrefix)
const deletions = clearedKey('').sk
const deals = beginsWith(dealsPrefix)
const steps = beginsWith(stepsPrefix)
const stripeEvents = stripeEventKey('').sk
const uploads = beginsWith(uploadKey('', '').sk)

const isThere = [{ exists: true }]
/** Matches a missing image by its missing key. An image is missing before a row is written, and after it is removed. */
const isMissing = { pk: { S: [{ exists: false }] } }

export const streamFilter = [
  // A row is written.
  {
    dynamodb: {
      OldImage: isMissing,
      $or: [
        ofKind([post, comments, saves, members, views, links, notifications, stripeEvents, steps]),
        { Keys: { pk: { S: [beginsWith(reportsPartition)] } } },
      ],
    },
  },
  // A row is removed.
  { dynamodb: { ...ofKind([comments, saves, members, views, uploads]), NewImage: isMissing } },
  // A row becomes, or was, a tombstone.
  {
    dynamodb: {
      ...ofKind([post, comments, saves]),
      $or: [{ NewImage: { deletedAt: { N: isThere } } }, { OldImage: { deletedAt: { N: isThere } } }],
    },
  },
  // Changes of posts that were ever edited or sold (most of them are only counts, but a filter cannot tell), and no-shows
  // that become disputed.
  {
    dynamodb: {
      $or: [
        { ...ofKind([post]), NewImage: { documentChanges: { N: isThere } } },
        { ...ofKind([deals]), NewImage: { isDisputed: { BOOL: isThere } } },
        // An operator asked for a recount of the row.
        { NewImage: { recountAskedAt: { N: isThere } } },
      ],
    },
  },
  // All changes of bans, deletions of conversations, messages, people and accounts pass; the facts decide whether they
  // matter, because a pattern cannot compare a row with the one before.
  {
    dynamodb: ofKind([
      banKey('').sk,
      deletions,
      messages,
      userKey('').sk,
      accountKey('').sk,
      decisionKey('').sk,
    ]),
  },
]
