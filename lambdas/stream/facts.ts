/** The one list of every noun whose rows cause events or change counts. */
import { accountsFacts } from '../accounts/accounts-facts.ts'
import { blocksFacts } from '../blocks/blocks-facts.ts'
import { campusesFacts } from '../campuses/campuses-facts.ts'
import { chatsFacts } from '../chats/chats-facts.ts'
import { commentsFacts } from '../comments/comments-facts.ts'
import { dealsFacts } from '../deals/deals-facts.ts'
import { mediaFacts } from '../media/media-facts.ts'
import { notificationsFacts } from '../notifications/notifications-facts.ts'
import { payoutsFacts } from '../payouts/payouts-facts.ts'
import { postsFacts } from '../posts/posts-facts.ts'
import { reportsFacts } from '../reports/reports-facts.ts'
import { savesFacts } from '../saves/saves-facts.ts'
import { searchFacts } from '../search/search-facts.ts'
import { usersFacts } from '../users/users-facts.ts'
import { recountFacts } from './recount-facts.ts'
import type { Change, Facts } from '../platform/change.ts'

const allFacts: Facts[] = [
  postsFacts,
  commentsFacts,
  savesFacts,
  mediaFacts,
  usersFacts,
  blocksFacts,
  accountsFacts,
  campusesFacts,
  searchFacts,
  notificationsFacts,
  chatsFacts,
  payoutsFacts,
  dealsFacts,
  reportsFacts,
  recountFacts,
]

export const eventsOf = (change: Change) => allFacts.flatMap(({ events }) => events?.(change) ?? [])

export const countsOf = (change: Change) => allFacts.flatMap(({ counts }) => counts?.of(change) ?? [])

/** The keys of all rows with counts, made with `anyId`. */
export const countedRows = allFacts.flatMap(({ counts }) => counts?.rows ?? [])
