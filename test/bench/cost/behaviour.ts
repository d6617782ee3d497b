/**
 * What one monthly person does in a month, on average: most read only, and a few post daily. These are assumptions, until `npm run
 * stats` of a stage says otherwise: change the numbers here, and `npm run cost` prints what follows.
 */
import type { budgets } from '../budgets.ts'

/** A request: its budget at the table, or the name of an operation without one; how often; KB of its response. */
type Action = readonly [of: keyof typeof budgets | `/${string}`, times: number, kilobytes: number]

/** Two visits on eight days. A visit takes six minutes. */
export const visits = 16
export const minutesShown = 6 * visits
/** A third of the visits are on a computer, whose tab stays open in the background for 45 minutes. */
export const minutesHidden = 15 * visits
/** Four of five have an account, and sign in or renew a token in the month; the others read what is public. */
export const signedIn = 0.8
/** People of one campus. */
export const campusPeople = 10_000

/** A page with a socket catches up every two minutes: its badges, and each third time the list on the screen. */
export const requestsOfLook = 1.3
/** Minutes between two looks of a hidden tab. */
export const hiddenLookMinutes = { before: 2, now: 10 }
const looks = (hidden: number) => requestsOfLook * (minutesShown / 2 + minutesHidden / hidden)

/** The requests that reach the API. */
export const actionsOf = (hidden: number): readonly Action[] => [
  // Each visit begins with these; the ids of saved posts are read on each of the eight days.
  ['feedFirst', visits, 12],
  ['me', visits, 1],
  ['badges', visits + looks(hidden), 0.4],
  ['/create-ticket', visits + (minutesShown + minutesHidden) / 107, 0.3],
  ['/send-usage', 2 * visits, 0.2],
  ['savedIds', 8, 2],
  // Reading: one visit in two goes beyond the first page, and two posts are opened in each.
  ['feedNext', 24, 8],
  ['post', 32, 9],
  ['gallery', 4, 5],
  ['category', 4, 10],
  ['profile', 6, 1],
  ['userPosts', 6, 5],
  ['saved', 2, 5],
  // Searching, in one visit of four, with three suggestions while typing.
  ['search', 3, 0.3],
  ['searchAgain', 1, 0.3],
  ['searchPosts', 6, 6],
  ['suggestSearches', 12, 0.5],
  ['recentSearches', 4, 1],
  ['popularSearches', 2, 1],
  // Writing: one person in three posts something, with photos.
  ['createPostWithPhotos', 0.4, 1],
  ['/create-upload', 0.6, 1],
  ['/finish-upload', 0.6, 1],
  ['comment', 2, 1],
  ['save', 3, 0.3],
  ['unsave', 0.3, 0.3],
  ['updatePost', 0.1, 1],
  ['deletePost', 0.1, 0.3],
  ['rename', 0.05, 1],
  // Messages: with one or two people, about a thing.
  ['inbox', 6, 6],
  ['chat', 6, 1],
  ['messages', 8, 5],
  ['sendMessage', 15, 1],
  ['readChat', 8, 0.3],
  ['heart', 2, 0.3],
  ['notifications', 6, 4],
  ['seeNotifications', 4, 0.3],
  // One deal for two people in three months.
  ['ownDeal', 3, 1],
  ['ask', 0.2, 1],
  ['offer', 0.2, 1],
  ['agree', 0.3, 1],
  ['handover', 0.4, 1],
  ['redeem', 0.15, 1],
  ['rate', 0.15, 0.3],
  ['deals', 1, 6],
  ['openDeals', 6, 1],
  ['line', 0.4, 4],
]

/** What happens at the table after requests. */
export const followUps: readonly (readonly [of: keyof typeof budgets, times: number])[] = [
  ['countSaves', 3],
  ['countViews', 4],
  ['notification', 12],
  ['alerts', 0.4],
  ['threadHint', 2],
  ['afterAgree', 0.15],
  ['afterHandover', 0.15],
  ['afterMeeting', 0.15],
]

/** The events on the bus. Each reaction to one is a message and a call. */
export const events: Record<string, number> = {
  'post-created': 0.4,
  'post-deleted': 0.1,
  'text-removed': 0.1,
  'comment-created': 2,
  'save-changed': 3.3,
  'message-sent': 15,
  'heart-changed': 2,
  'notification-created': 12,
  'deal-stepped': 1.2,
  'session-started': 1,
  'link-requested': 0.2,
  'profile-changed': 0.05,
}

/** Checks of an open feed, every 45 seconds for half of a visit; the edge keeps the response for ten seconds. */
export const feedChecks = (minutesShown / 2) * (60 / 45)
/** A token is good for an hour, and visits are further apart. */
export const renewals = signedIn * visits
export const signIns = 1
export const mails = 3
/** Hints and typing, and a ping in 4.5 minutes; a KB each. */
export const frames = 60 + (minutesShown + minutesHidden) / 4.5
/** What is counted in a visit, each a record. */
export const countsOfUse = 4 * visits

/** Files: how often in a month, and KB. Browsers keep them for a year, so a picture that was seen before is no request. */
export const files = {
  pictureOfList: [150, 55],
  smallPicture: [60, 18],
  openedPicture: [12, 140],
  portrait: [60, 4],
  // Ten seconds of a phone's video at 8 Mbit/s. It loads when it is played, not before.
  video: [3, 10_000],
  // The scripts and styles of four releases, a dozen files each.
  release: [4 * 12, 25],
  // The page, /config.json and the service worker, which are asked for at each visit.
  page: [3 * visits, 2],
} satisfies Record<string, readonly [times: number, kilobytes: number]>

/** MB that one person adds: rows, documents of the search engine, pictures in three sizes and one video in 20 months. */
export const added = { table: 0.022, search: 0.008, files: 0.6 * 0.23 + 0.05 * 20 }
/** Months of content that the computed month stores. */
export const monthsKept = 12
/** Old versions of removed files, kept for a month, as a fraction of the stored files. */
export const versionsPart = 0.02

/** Seconds that a call takes on average, cold starts included. Not measured at AWS. */
export const seconds = {
  request: 0.08,
  upload: 2.5,
  reaction: 0.15,
  stream: 0.05,
  trigger: 0.04,
  socket: 0.05,
}
/** KB of log lines with the 26 bytes that CloudWatch adds to each: the gateway's 296, the function's own 275, Lambda's three 344. */
export const logKilobytes = { request: 0.92, call: 0.62 }
/** The part of files that an edge does not have. */
export const edgeMisses = 0.1
/** A busy day has 1.5 times the requests of an average one; its busiest hour has 15 % of them. */
export const peakPerSecond = (times: number) => ((times / 30) * 1.5 * 0.15) / 3600
