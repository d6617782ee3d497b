/** Computes the units of every price that a stage uses in a month, from its number of people and its template. */
import { limitsOf } from '../../../lambdas/platform/limits.ts'
import { reactions } from '../../../infra/functions.ts'
import { allContracts } from '../../../shared/contracts.ts'
import { budgets, type Budget } from '../budgets.ts'
import * as person from './behaviour.ts'
import type { PriceName } from './prices.ts'
import type { Resting } from './resting.ts'

export type Quantities = Record<PriceName, number>

const hours = 730
/** Requests a month with which Lambda polls one queue: five at a time, each of which waits for 20 seconds. */
const pollsOfQueue = 5 * 3 * 60 * hours
const megabyte = 1000
const gigabyte = 1e6

interface Load {
  people: number
  /** Minutes between two polls of a hidden tab. */
  hiddenLook: number
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

/** Returns the number of one person's requests in a month, the KB of their responses, and their units of the table. */
export function requestsOf(hiddenLook: number) {
  const actions = person.actionsOf(hiddenLook).map(([of, times, kilobytes]) => ({
    ...unitsOf(of),
    times,
    kilobytes,
  }))
  const total = (each: (action: (typeof actions)[number]) => number) =>
    sum(actions.map((action) => each(action) * action.times))
  return {
    count: total(() => 1),
    kilobytes: total(({ kilobytes }) => kilobytes),
    read: total(({ read }) => read),
    write: total(({ write }) => write),
  }
}

/** Returns a request's units of the table: its budget, one read for the caller's row, and one write for each of its limits. */
function unitsOf(of: string): { read: number; write: number } {
  const budget: Budget | undefined = Object.entries<Budget>(budgets).find(([name]) => name === of)?.[1]
  const operation = budget?.operation ?? of.slice(1)
  const contract = allContracts.find(({ name }) => name === operation)
  if (!contract) throw new Error(`There is no operation ${operation}`)
  const counted = Object.values(limitsOf(contract)).filter((limit) => limit !== undefined).length
  return { read: (budget?.read ?? 0) + 1, write: (budget?.write ?? 0) + counted }
}

/** The messages in a month that each reaction gets because of one person. */
const messagesOf = Object.entries(person.events).flatMap(([event, times]) => {
  const some = reactions.filter((reaction) => reaction.event === event)
  if (some.length === 0) throw new Error(`Nothing reacts to ${event}`)
  return some.map(() => times)
})
const messages = sum(messagesOf)
const eventCount = sum(Object.values(person.events))

/**
 * Checks of feeds in a month that reach the gateway. The edge caches a response for ten seconds, so at most one check of a
 * campus in ten seconds gets through, for 16 hours on 30 days.
 */
function checksAtGateway(people: number): number {
  const campuses = Math.max(1, people / person.campusPeople)
  return Math.min(people * person.feedChecks, campuses * 16 * 360 * 30)
}

/**
 * Pages in a month that the server renders. The edge asks for a campus's feed once in three seconds, and for each other page
 * at its first visit.
 */
function renderingsOf(people: number): number {
  const [pages] = person.files.renderedPage
  const campuses = Math.max(1, people / person.campusPeople)
  return Math.min(people * pages, people + campuses * 16 * 1200 * 30)
}

/**
 * The average number of queues whose age an alarm query finds. A query finds metrics of the last three hours, and a queue
 * reports its age only while it has messages. Three more queues always have messages from schedules.
 */
const reportingQueues = (people: number) =>
  3 + sum(messagesOf.map((times) => Math.min(1, (people * times * 3) / hours)))

const fileRequests = sum(Object.values(person.files).map(([times]) => times))
const fileKilobytes = sum(Object.values(person.files).map(([times, kilobytes]) => times * kilobytes))
const ofSite = person.files.release[0] + person.files.page[0] + person.files.renderedPage[0]

export function quantitiesOf({ people, hiddenLook }: Load, resting: Resting): Quantities {
  const own = requestsOf(hiddenLook)
  const checks = checksAtGateway(people)
  const renderings = renderingsOf(people)
  const requests = people * own.count + checks
  const edgeRequests = people * (own.count + person.feedChecks + fileRequests)
  const follow = (units: 'read' | 'write') =>
    people * sum(person.followUps.map(([of, times]) => budgets[of][units] * times))
  const writes = people * own.write + follow('write')
  // A row costs about two write units with its indexes, and two consumers of the stream are called for each row: one call
  // per unit. With many people, a call gets several records.
  const streamCalls = people > 100_000 ? writes / 5 : writes
  const sockets = people * ((person.minutesShown + person.minutesHidden) / 107 + person.visits)
  const triggers = people * (person.renewals + 5 * person.signIns)
  const reactionCalls = people * messages + 2 * 60 * hours
  const calls = streamCalls + sockets * 2 + people * person.frames * 0.3 + triggers + reactionCalls
  const logs = (requests * person.logKilobytes.request + calls * person.logKilobytes.call) / gigabyte
  const kept = (megabytes: number) => (people * megabytes * person.monthsKept) / megabyte
  const search = searchOf(people, resting, kept(person.added.search))
  return {
    restRequest: requests,
    socketMessage: people * person.frames + sockets,
    socketMinute: people * (person.minutesShown + person.minutesHidden),
    socketGigabyte: (people * person.frames) / gigabyte,
    call: requests + calls + renderings,
    gigabyteSecond: secondsOf({
      people,
      requests,
      renderings,
      streamCalls,
      sockets,
      triggers,
      reactionCalls,
    }),
    readUnit:
      people * own.read +
      checks * budgets.feedVersion.read +
      renderings * budgets.feedFirst.read +
      follow('read'),
    writeUnit: writes,
    tableGigabyte: kept(person.added.table),
    recoveryGigabyte: kept(person.added.table),
    edgeGigabyte: (people * (fileKilobytes + own.kilobytes + person.feedChecks * 0.3)) / gigabyte,
    edgeRequest: edgeRequests,
    edgeFunction: people * ofSite,
    webAcl: resting.webAcls,
    webAclRule: resting.webAclRules,
    webAclRequest: resting.webAcls * edgeRequests,
    activeUser: people * person.signedIn,
    ...search,
    event: people * eventCount,
    queueRequest: resting.polledQueues * pollsOfQueue + 3 * people * messages,
    alarmMetric: resting.alarmMetrics,
    queriedMetric: resting.queueQueries * reportingQueues(people),
    ownMetric: 8,
    dashboard: resting.dashboards,
    logGigabyte: logs,
    logMonth: logs * 0.15,
    fileGigabyte: kept(person.added.files) * (1 + person.versionsPart) + (edgeRequests * 0.4) / gigabyte,
    fileWrite: people * 0.6 * 4 + 3 * 12 * hours,
    fileRead: people * fileRequests * person.edgeMisses,
    mail: people * person.mails,
    countGigabyte: (people * person.countsOfUse * 5) / gigabyte,
    secret: resting.secrets,
    zone: resting.zones,
  }
}

interface Calls {
  people: number
  requests: number
  renderings: number
  streamCalls: number
  sockets: number
  triggers: number
  reactionCalls: number
}

/** Returns the GB-seconds of all functions, with the memory that functions.ts gives them. */
function secondsOf(load: Calls): number {
  const { people, requests, renderings, streamCalls, sockets, triggers, reactionCalls } = load
  const { seconds } = person
  return (
    requests * seconds.request +
    renderings * seconds.rendering +
    people * 0.6 * seconds.upload * 1.73 +
    (streamCalls * seconds.stream + reactionCalls * seconds.reaction) * 0.5 +
    triggers * seconds.trigger +
    (sockets * 2 + people * person.frames * 0.3) * seconds.socket
  )
}

/** The number of people up to which one small node is enough (infra/README.md, 'When search needs three nodes'). */
export const smallSearchPeople = 100_000

/** Returns the hours of search nodes and the GB of their disks: those of the template, or more if the people need more. */
function searchOf(people: number, { searchNodes, searchDisks }: Resting, documents: number) {
  // An engine needs a disk of 1.45 times the size of the documents, and as much again for a replica.
  const needed = (nodes: number, copies: number) =>
    Math.max(nodes * searchDisks.gigabytes, documents * copies * 1.45)
  if (people <= smallSearchPeople)
    return {
      smallSearchHour: (searchNodes['t3.small.search'] ?? 0) * hours,
      mediumSearchHour: (searchNodes['m7g.medium.search'] ?? 0) * hours,
      searchGigabyte: needed(searchDisks.count, searchDisks.count > 1 ? 2 : 1),
    }
  // Assumes three data nodes for each million people, which was not measured, and three master nodes.
  const nodes = 3 * Math.max(1, Math.ceil(people / 1e6))
  return { smallSearchHour: 0, mediumSearchHour: (nodes + 3) * hours, searchGigabyte: needed(nodes, 2) }
}
