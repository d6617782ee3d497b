import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import type { Call } from '../access/policy.ts'
import { administratorOnly, type Signers } from '../access/signers.ts'
import { account, arn, region } from '../account.ts'
import type { Faults } from '../faults.ts'
import { startHttpServer, type LocalServer } from '../http-server.ts'
import { jsonService, operation } from '../json-service.ts'
import { parseJson } from '../json.ts'
import { Refusal } from '../refusal.ts'
import { compileEventPattern } from './event-pattern.ts'

/** https://docs.aws.amazon.com/eventbridge/latest/ref/overiew-event-structure.html */
export type BusEvent = {
  version: '0'
  id: string
  'detail-type': string
  source: string
  account: string
  /** ISO 8601, whole seconds, UTC. */
  time: string
  region: string
  resources: string[]
  detail: unknown
}

type BusTarget = {
  id: string
  deliver: (event: BusEvent) => Promise<void> | void
  /** Stores an event that could not be delivered. Without this function, the event is lost. */
  keep?: (event: BusEvent) => Promise<void>
}
type BusRule = {
  name: string
  targets: BusTarget[]
  eventPattern?: unknown
  /** The interval at which a rule without a pattern creates an event by itself. */
  everyMs?: number
}
type EventBusOptions = {
  /** The port; 0 means any free port. */
  port: number
  buses: { name: string; rules: BusRule[] }[]
  log: (line: string) => void
  faults?: Faults | undefined
  signers?: Signers
}
export type EventBus = LocalServer & {
  /** Resolves when every event accepted so far has been delivered. */
  idle(): Promise<void>
  /** Publishes an event of an AWS service on the account's own bus. */
  publish(event: { source: string; type: string; resources: string[]; detail: unknown }): void
}

// https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-putevents.html
const requestBytes = 1024 * 1024
const requestEntries = 10

const entrySchema = z.object({
  Source: z.optional(z.string()),
  DetailType: z.optional(z.string()),
  Detail: z.optional(z.string()),
  EventBusName: z.optional(z.string()),
  Resources: z.optional(z.array(z.string())),
  Time: z.optional(z.number()),
})
type Entry = z.infer<typeof entrySchema>
const requestSchema = z.object({ Entries: z.array(entrySchema) })

type EntryError = { ErrorCode: string; ErrorMessage: string }
type Bus = { rules: { name: string; matches: (event: unknown) => boolean; targets: BusTarget[] }[] }

/**
 * EventBridge's PutEvents. Every enabled rule whose pattern matches delivers the event to its targets after the response,
 * as in EventBridge. If a target keeps failing, the failure is logged and the event goes to the target's dead letters.
 * Throws at start for an unsupported pattern. An entry for a missing bus fails, while EventBridge drops it silently.
 */
export async function startEventBus({
  port,
  buses,
  log,
  signers,
  faults,
}: EventBusOptions): Promise<EventBus> {
  const known = new Map(buses.map(({ name, rules }) => [name, compileBus(rules)]))
  const deliveries = new Set<Promise<void>>()

  const give = (target: BusTarget, rule: string, event: BusEvent) => {
    const delivery = deliver(target, event)
      .catch(async (error: unknown) => {
        log(`event bus: ${rule} could not deliver ${event.id} to ${target.id}: ${String(error)}`)
        await target.keep?.(event)
      })
      .catch((error: unknown) => log(`event bus: ${rule} lost ${event.id}: ${String(error)}`))
      .finally(() => deliveries.delete(delivery))
    deliveries.add(delivery)
  }
  const stopTimers = startTimers(buses, give)
  const offered = new Set<string>()
  /**
   * Whether an entry arrives for the first time; only used with faults. A fault refuses only first arrivals, so a retry
   * always succeeds and the stream never gives up the record.
   */
  const isNew = ({ DetailType, Detail }: Entry): boolean => {
    const { size } = offered
    return faults !== undefined && offered.add(`${DetailType} ${Detail}`).size > size
  }
  const put = (entry: Entry) => {
    const bus = known.get(busName(entry))
    const event = bus && !entryError(entry) ? toEvent(entry) : undefined
    if (!bus)
      return {
        ErrorCode: 'ResourceNotFoundException',
        ErrorMessage: `Event bus ${busName(entry)} does not exist.`,
      }
    if (!event) return entryError(entry)
    if (isNew(entry) && faults?.happens('eventRefused', 'bus'))
      return { ErrorCode: 'InternalFailure', ErrorMessage: 'The event was not accepted.' }
    offer(bus, event)
    return { EventId: event.id }
  }
  const offer = ({ rules }: Bus, event: BusEvent) => {
    for (const rule of rules)
      if (rule.matches(event)) for (const target of rule.targets) give(target, rule.name, event)
  }

  const PutEvents = operation('ValidationException', requestSchema, ({ Entries }) => {
    if (Entries.length < 1 || Entries.length > requestEntries) {
      const message = `1 validation error detected: Value at 'entries' must have between 1 and ${requestEntries} members`
      throw new Refusal('ValidationException', message)
    }
    if (Entries.reduce((sum, entry) => sum + entryBytes(entry), 0) > requestBytes) {
      const message = 'Total size of the entries in the request is over the limit.'
      throw new Refusal('ValidationException', message)
    }
    const results = Entries.map(put)
    return {
      FailedEntryCount: results.filter((one) => one && 'ErrorCode' in one).length,
      Entries: results,
    }
  })
  const service = jsonService({
    prefix: 'AWSEvents',
    operations: { PutEvents },
    signers: signers ?? administratorOnly,
    callsOf: (name, input) => callsOf(`events:${name}`, input),
  })
  const server = await startHttpServer(port, service)

  const idle = async () => {
    while (deliveries.size > 0) await Promise.all(deliveries)
  }
  const close = async () => {
    stopTimers()
    await server.close()
    await idle()
  }
  const publish: EventBus['publish'] = ({ source, type, resources, detail }) => {
    const bus = known.get('default')
    const entry = { Source: source, DetailType: type, Resources: resources, Detail: JSON.stringify(detail) }
    if (bus) offer(bus, toEvent(entry))
  }
  return { ...server, close, idle, publish }
}

type Give = (target: BusTarget, rule: string, event: BusEvent) => void

/** Starts the schedules of rules; returns a function that stops them. */
function startTimers(buses: EventBusOptions['buses'], give: Give): () => void {
  const timers = buses
    .flatMap(({ rules }) => rules)
    .flatMap(({ name, everyMs, targets }) => {
      if (everyMs === undefined) return []
      const due = () => {
        for (const target of targets) give(target, name, toEvent(scheduledEvent))
      }
      return [setInterval(due, everyMs).unref()]
    })
  return () => timers.forEach((timer) => clearInterval(timer))
}

/** https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-create-rule-schedule.html */
const scheduledEvent = { Source: 'aws.events', DetailType: 'Scheduled Event', Detail: '{}' }

/**
 * The permissions that a request needs, one for each bus in it:
 * https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-use-conditions.html
 */
function callsOf(action: string, input: unknown): Call[] {
  const { data } = requestSchema.safeParse(input)
  const byBus = Map.groupBy(data?.Entries ?? [], busName)
  return [...byBus].map(([bus, entries]) => ({
    action,
    resource: arn('events', `event-bus/${bus}`),
    context: {
      'events:source': entries.map(({ Source = '' }) => Source),
      'events:detail-type': entries.map(({ DetailType = '' }) => DetailType),
    },
  }))
}

/** EventBridge itself retries up to 185 times in a day. */
const triesMaximum = 3

/** Delivers a copy of the event, so that every target has its own. */
async function deliver(target: BusTarget, event: BusEvent): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await target.deliver(structuredClone(event))
    } catch (error) {
      if (tries === triesMaximum) throw error
    }
  }
}

function compileBus(rules: BusRule[]): Bus {
  return {
    rules: rules.map(({ name, eventPattern, everyMs, targets }) => {
      if (everyMs !== undefined) return { name, targets, matches: () => false }
      try {
        return { name, targets, matches: compileEventPattern(eventPattern) }
      } catch (error) {
        throw new Error(`rule ${name}: ${error instanceof Error ? error.message : String(error)}`, {
          cause: error,
        })
      }
    }),
  }
}

/** The name of the bus of an entry, which may contain the bus's ARN instead of its name. */
const busName = ({ EventBusName }: Entry) => EventBusName?.split('event-bus/').at(-1) || 'default'

function entryError({ Source, DetailType, Detail }: Entry): EntryError | undefined {
  const invalid = (ErrorMessage: string) => ({ ErrorCode: 'InvalidArgument', ErrorMessage })
  const missing = Object.entries({ Source, DetailType, Detail }).find(([, value]) => !value)?.[0]
  if (missing) return invalid(`Parameter ${missing} is not valid. Reason: ${missing} is a required argument.`)
  if (Source?.startsWith('aws.'))
    return { ErrorCode: 'NotAuthorizedForSourceException', ErrorMessage: 'Not authorized for the source.' }
  if ((DetailType?.length ?? 0) > 128)
    return invalid('Parameter DetailType is not valid. Reason: it is longer than 128.')
  if (!z.safeParse(z.record(z.string(), z.unknown()), parseJson(Detail ?? '')).success)
    return { ErrorCode: 'MalformedDetail', ErrorMessage: 'Detail is malformed.' }
  return undefined
}

function toEvent({ Source, DetailType, Detail, Resources, Time }: Entry): BusEvent {
  return {
    version: '0',
    id: randomUUID(),
    'detail-type': DetailType ?? '',
    source: Source ?? '',
    account,
    time: new Date(Time ? Time * 1000 : Date.now()).toISOString().replace(/\.\d+Z$/, 'Z'),
    region,
    resources: Resources ?? [],
    detail: parseJson(Detail ?? ''),
  }
}

/** https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-putevents.html#eb-putevent-size */
function entryBytes({ Source, DetailType, Detail, Resources, Time }: Entry): number {
  const texts = [Source, DetailType, Detail, ...(Resources ?? [])]
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text ?? ''), Time === undefined ? 0 : 14)
}
