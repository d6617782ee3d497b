/**
 * The catalogue of functions, one entry each. Bundles, routes, queues and alarms derive from it; a function's grants derive
 * from its code (function-grants.ts). A reaction's file adds its own entry.
 */
import { join } from 'node:path'
import type { UserPoolTriggers } from 'aws-cdk-lib/aws-cognito'
import type { AnyContract } from '../shared/contract.ts'
import { contracts } from '../shared/contracts.ts'
import { findReactions } from './find-reactions.ts'
import type { ApiFunctionSpec, FunctionSpec, Operation, ReactionSpec } from './function-spec.ts'

export const root = join(import.meta.dirname, '..')

type Noun = keyof typeof contracts

/** This operation has a function of its own, because it needs sharp and a whole processor. */
const finishUpload = contractNamed('media', 'finish-upload')

/** The functions behind the gateway. Each contract belongs to exactly one of them. */
export const apiFunctions: ApiFunctionSpec[] = [
  nounApi('campuses'),
  nounApi('analytics'),
  nounApi('blocks'),
  nounApi('accounts', { isGradual: true }),
  nounApi('users'),
  nounApi('geography', { checksPlace: true }),
  nounApi('posts'),
  // A person's step in a deal may have to wait for many concurrent steps in deals about the same thing.
  nounApi('deals', { seconds: 25 }),
  nounApi('comments'),
  nounApi('saves'),
  // The search engine handles fewer requests than the table.
  nounApi('search', { share: 0.05 }),
  nounApi('notifications'),
  nounApi('reports'),
  // Figures are queried with Athena, which takes seconds.
  nounApi('operators', { checksTokens: false, isForOperators: true, seconds: 25 }),
  nounApi('chats'),
  nounApi('holdings'),
  nounApi('live'),
  nounApi('payouts'),
  {
    name: 'stripe-webhook',
    entry: 'lambdas/payouts/stripe-webhook.ts',
    operations: [
      { name: 'take-stripe-event', method: 'POST', path: '/payouts/stripe-events', access: 'visitor' },
    ],
    memory: 512,
    seconds: 10,
  },
  nounApi('media', { operations: contracts.media.filter((contract) => contract !== finishUpload) }),
  {
    ...nounApi('media'),
    name: 'finish-upload',
    entry: 'lambdas/media/finish-upload-function.ts',
    operations: [finishUpload],
    needsSharp: true,
    share: 0.05,
    // 1769 MB give one whole processor. 29 seconds are the gateway's own timeout.
    memory: 1769,
    seconds: 29,
  },
  {
    name: 'api-document',
    entry: 'lambdas/docs/api-document.ts',
    operations: [
      { name: 'get-openapi-document', method: 'GET', path: '/openapi.json', access: 'visitor' },
      { name: 'get-docs', method: 'GET', path: '/docs', access: 'visitor' },
    ],
    memory: 512,
    seconds: 10,
  },
]

/** Serves the pages of visitors and crawlers, with their content and Open Graph tags. */
export const renderPage: FunctionSpec = {
  name: 'render-page',
  entry: 'lambdas/pages/render-page.ts',
  memory: 1024,
  seconds: 10,
}

/** Called by the alarm of browser errors (constructs/browser-alarm.ts). */
export const dropCachedSite: FunctionSpec = {
  name: 'drop-cached-site',
  entry: 'lambdas/pages/drop-cached-site.ts',
  memory: 512,
  seconds: 30,
}

/** Called by the WebSocket gateway when a socket opens or closes, and for each frame from a page. */
export const liveSocket: FunctionSpec = {
  name: 'live-socket',
  entry: 'lambdas/across/socket.ts',
  memory: 1024,
  seconds: 10,
}

/** Called by the user pool at each of `poolTriggerNames` (lambdas/accounts/pool-triggers.ts). */
export const poolTriggers: FunctionSpec = {
  name: 'pool-triggers',
  entry: 'lambdas/accounts/pool-triggers.ts',
  memory: 1024,
  // Cognito gives up after five seconds.
  seconds: 5,
}

/** The triggers of the user pool that `poolTriggers` handles, as CDK names them. */
export const poolTriggerNames = [
  'preSignUp',
  'preTokenGeneration',
  'defineAuthChallenge',
  'createAuthChallenge',
  'verifyAuthChallengeResponse',
] as const satisfies (keyof UserPoolTriggers)[]

/** Reads the table's stream, updates counts, and publishes events on the bus. */
export const publishEvents: FunctionSpec = {
  name: 'publish-events',
  entry: 'lambdas/stream/publish-events.ts',
  memory: 512,
  seconds: 30,
}

/** Reads the same stream as publish-events, and updates the search engine's indexes. */
export const indexSearch: FunctionSpec = {
  name: 'index-search',
  entry: 'lambdas/indexing/index-search.ts',
  memory: 512,
  seconds: 60,
}

/**
 * Rebuilds the search indexes in steps: `npm run reindex`. Each call does one step, which takes at most twenty seconds.
 */
export const reindexSearch: FunctionSpec = {
  name: 'reindex-search',
  entry: 'lambdas/indexing/reindex-search.ts',
  memory: 1769,
  seconds: 60,
}

/**
 * A sweep deletes what a deleted thing contained, in many steps. It resumes where its last attempt ended, so it gets more
 * attempts than other reactions.
 */
const sweep = { tries: 20 }

/** Reactions that differ from the defaults in `reactions`. */
const reactionNeeds: Record<string, Partial<ReactionSpec>> = {
  // Erasing a person with thousands of posts takes a minute.
  'on-account-deleted-erase-holdings': { ...sweep, seconds: 60 },
  'on-chat-deleted-sweep-messages': sweep,
  'on-comment-created-sweep-comments': sweep,
  'on-comment-deleted-sweep-comments': sweep,
  'on-post-deleted-sweep-comments': sweep,
  // Notifications that are read within two minutes are not mailed. With 20 tries, a mail is retried for an hour if SES is
  // down.
  'on-notification-created-mail-user': { tries: 20, delay: { deployed: 120, laptop: 6 } },
  // A page that shows the conversation marks the message as read within this delay, so that no push is sent.
  'on-message-sent-push-message': { delay: { deployed: 2, laptop: 1 } },
  // A page that shows the reaction reports it within this delay, so that no notification is added.
  'on-heart-changed-update-notifications': { delay: { deployed: 2, laptop: 1 } },
  // Messages that are read within this delay cause no notification.
  'on-message-sent-add-notifications': { delay: { deployed: 20, laptop: 3 } },
  // A recount of a row that is written often has to wait, so its message may be redelivered often.
  'on-count-doubted-recount-row': { tries: 20 },
}

export const reactions: ReactionSpec[] = findReactions(root).map((found) => ({
  ...found,
  tries: 5,
  memory: 512,
  seconds: 30,
  ...reactionNeeds[found.name],
}))

/** Handles SES's reports about bounced mails. Its events are on the account's default bus. */
export const suppressAddresses: ReactionSpec = {
  name: 'suppress-addresses',
  entry: 'lambdas/mail/suppress-addresses.ts',
  event: 'Email Bounced',
  tries: 5,
  memory: 512,
  seconds: 30,
}

/** Runs every night. Its events are on the account's default bus. */
export const checkPayouts: ReactionSpec = {
  name: 'check-payouts',
  entry: 'lambdas/payouts/check-payouts.ts',
  event: 'Scheduled Event',
  tries: 5,
  memory: 512,
  // Checking a hundred accounts takes about half a second.
  seconds: 600,
}

/** Runs every minute. Its events are on the account's default bus. */
export const signOutDisabled: ReactionSpec = {
  name: 'sign-out-disabled',
  entry: 'lambdas/accounts/sign-out-disabled.ts',
  event: 'Scheduled Event',
  tries: 5,
  memory: 512,
  seconds: 30,
}

/** Runs every minute. Its events are on the account's default bus. */
export const runDue: ReactionSpec = {
  name: 'run-due',
  entry: 'lambdas/deals/run-due.ts',
  event: 'Scheduled Event',
  tries: 5,
  memory: 512,
  seconds: 60,
}

for (const name of Object.keys(reactionNeeds)) {
  if (!reactions.some((reaction) => reaction.name === name)) throw new Error(`There is no reaction ${name}`)
}

export const functions: FunctionSpec[] = [
  ...apiFunctions,
  renderPage,
  dropCachedSite,
  liveSocket,
  poolTriggers,
  publishEvents,
  indexSearch,
  reindexSearch,
  ...reactions,
  suppressAddresses,
  checkPayouts,
  signOutDisabled,
  runDue,
]

/** Every method of the gateway, with its function's name and its share of the requests. */
export const routes = apiFunctions.flatMap(({ name: functionName, share, operations }) =>
  operations.map(({ name, method, path, access }) => ({ name, method, path, access, functionName, share })),
)

/** The id of a function's construct, for example `PostsApi` for `posts-api`. */
export function constructIdOf({ name }: FunctionSpec): string {
  return name.replace(/(^|-)(\w)/g, (_, _dash, letter: string) => letter.toUpperCase())
}

function contractNamed<N extends Noun>(noun: N, name: (typeof contracts)[N][number]['name']): Operation {
  const found: Operation | undefined = contracts[noun].find((contract) => contract.name === name)
  if (!found) throw new Error(`There is no operation ${name}`)
  return found
}

function nounApi(noun: Noun, more: Partial<ApiFunctionSpec> = {}): ApiFunctionSpec {
  const operations: AnyContract[] = contracts[noun]
  return {
    name: `${noun}-api`,
    entry: `lambdas/${noun}/api.ts`,
    operations,
    checksTokens: true,
    checksPlace: operations.some(({ checksPlace }) => checksPlace),
    memory: 1024,
    seconds: 10,
    ...more,
  }
}
