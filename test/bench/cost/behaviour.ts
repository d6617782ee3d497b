/**
 * The average behaviour of one monthly active person: most people only read, and a few post daily. The numbers are
 * assumptions, to be replaced by those of `npm run stats` on a stage. `npm run cost` computes the cost from these numbers.
 */
import type { budgets } from '../budgets.ts'

/**
 * A request: the name of its budget, or '/' and the name of the operation if it has no budget; how often a person sends it
 * in a month; and the KB of its response.
 */
type Action = readonly [of: keyof typeof budgets | `/${string}`, times: number, kilobytes: number]

/** Visits a month: two on each of eight days. A visit takes six minutes. */
export const visits = 16
export const minutesShown = 6 * visits
/** A third of the visits leave a tab open in the background of a computer for 45 minutes, which averages 15 minutes a visit. */
export const minutesHidden = 15 * visits
/** The share of people who have an account and sign in or renew a token in the month. The others read only public pages. */
export const signedIn = 0.8
/** The number of people on one campus. */
export const campusPeople = 10_000

/**
 * The average number of requests in one poll by a page with a socket. Each poll requests the badges, and every third poll
 * also requests the list on the screen.
 */
export const requestsOfLook = 1.3
/**
 * Minutes between two polls of a hidden tab. `before` is the value before polls became rarer to save money. A visible tab
 * polls every two minutes.
 */
export const hiddenLookMinutes = { before: 2, now: 10 }
const looks = (hidden: number) => requestsOfLook * (minutesShown / 2 + minutesHidden / hidden)

/** The requests of one person in a month that reach the API. */
export const actionsOf = (hidden: number): readonly Action[] => [
  // Each visit begins with these requests. A socket is renewed after 107 minutes on average, with a new ticket. A browser
  // requests the ids of saved posts once on each of the eight days.
  ['feedFirst', visits, 12],
  ['me', visits, 1],
  ['badges', visits + looks(hidden), 0.4],
  ['/create-ticket', visits + (minutesShown + minutesHidden) / 107, 0.3],
  ['/send-usage', 2 * visits, 0.2],
  ['savedIds', 8, 2],
  // Reading: every second visit goes beyond the first page of the feed, and each visit opens two posts.
  ['feedNext', 24, 8],
  ['post', 32, 9],
  ['gallery', 4, 5],
  ['category', 4, 10],
  ['profile', 6, 1],
  ['userPosts', 6, 5],
  ['saved', 2, 5],
  // Searching happens in every fourth visit, with three requests for suggestions while the person types.
  ['search', 3, 0.3],
  ['searchAgain', 1, 0.3],
  ['searchPosts', 6, 6],
  ['suggestSearches', 12, 0.5],
  ['recentSearches', 4, 1],
  ['popularSearches', 2, 1],
  // About one person in three publishes a post with photos.
  ['createPostWithPhotos', 0.4, 1],
  ['/create-upload', 0.6, 1],
  ['/finish-upload', 0.6, 1],
  ['comment', 2, 1],
  ['save', 3, 0.3],
  ['unsave', 0.3, 0.3],
  ['updatePost', 0.1, 1],
  ['deletePost', 0.1, 0.3],
  ['rename', 0.05, 1],
  // Messages: a person writes with one or two other people about a thing.
  ['inbox', 6, 6],
  ['chat', 6, 1],
  ['messages', 8, 5],
  ['sendMessage', 15, 1],
  ['readChat', 8, 0.3],
  ['heart', 2, 0.3],
  ['notifications', 6, 4],
  ['seeNotifications', 4, 0.3],
  // Deals: two people make one deal in three months.
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

/** The reactions and counts after one person's requests in a month, with the budgets of their units at the table. */
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

/** The events of one person on the bus in a month. Each reaction to an event costs a message and a call. */
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

/** Requests a month that check an open feed for changes: one every 45 seconds for half of each visit. */
export const feedChecks = (minutesShown / 2) * (60 / 45)
/** Renewals of tokens a month: one for each visit, because a token is valid for an hour and visits are further apart. */
export const renewals = signedIn * visits
export const signIns = 1
export const mails = 3
/** Frames over sockets a month, of at most 1 KB: 60 for hints and typing, and a ping every 4.5 minutes. */
export const frames = 60 + (minutesShown + minutesHidden) / 4.5
/** Counted views and actions a month: four in each visit. Each is a record of analytics. */
export const countsOfUse = 4 * visits

/** Requests for files a month, and KB of each. Browsers cache files for a year, so a picture is requested only once. */
export const files = {
  pictureOfList: [150, 55],
  smallPicture: [60, 18],
  openedPicture: [12, 140],
  portrait: [60, 4],
  // Ten seconds of a phone's video at 8 Mbit/s. The video loads only when it is played.
  video: [3, 10_000],
  // Scripts and styles: four releases a month with a dozen files each.
  release: [4 * 12, 25],
  // Three files at each visit: the page, /config.json and the service worker.
  page: [3 * visits, 2],
  // Pages that the server renders: the first visit on a device, and links that are opened without a session.
  renderedPage: [4, 15],
} satisfies Record<string, readonly [times: number, kilobytes: number]>

/** MB that one person adds a month: rows, documents of the search engine, pictures in three sizes, one video in 20 months. */
export const added = { table: 0.022, search: 0.008, files: 0.6 * 0.23 + 0.05 * 20 }
/** The age of the stage in months: the computed month stores the content of this many months. */
export const monthsKept = 12
/** Old versions of removed files, which S3 keeps for a month, as a fraction of the stored files. */
export const versionsPart = 0.02

/** Seconds that a call takes on average, cold starts included. The numbers were not measured at AWS. */
export const seconds = {
  request: 0.08,
  upload: 2.5,
  reaction: 0.15,
  stream: 0.05,
  trigger: 0.04,
  socket: 0.05,
  rendering: 0.1,
}
/** KB of log lines: 296 bytes of the gateway, 275 of the function, 344 in three lines of Lambda; CloudWatch adds 26 a line. */
export const logKilobytes = { request: 0.92, call: 0.62 }
/** The fraction of file requests that miss the cache of the edge. */
export const edgeMisses = 0.1
/** A busy day has 1.5 times the requests of an average one; its busiest hour has 15 % of them. */
export const peakPerSecond = (times: number) => ((times / 30) * 1.5 * 0.15) / 3600
