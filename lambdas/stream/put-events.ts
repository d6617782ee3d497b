/** Puts events on the bus, ten per call and several calls at once: reactions do not rely on order. */
import { EventBridgeClient, PutEventsCommand, type PutEventsCommandOutput } from '@aws-sdk/client-eventbridge'
import { eventSource } from '../../events/event.ts'
import { clientOptions } from '../platform/clients.ts'
import { env } from '../platform/env.ts'
import { log } from '../platform/log.ts'
import type { FollowUp } from './count.ts'

/** The most events that the bus accepts in one call. */
const entriesMaximum = 10
const callsAtOnce = 5

const bus = new EventBridgeClient(clientOptions('bus'))

type Send = (
  command: PutEventsCommand,
) => Promise<Pick<PutEventsCommandOutput, 'FailedEntryCount' | 'Entries'>>

/** Returns the sequence numbers of the records whose events the bus refused. */
export async function putEvents(
  entries: FollowUp[],
  send: Send = (command) => bus.send(command),
): Promise<string[]> {
  const calls = Array.from({ length: Math.ceil(entries.length / entriesMaximum) }, (_, index) =>
    entries.slice(index * entriesMaximum, (index + 1) * entriesMaximum),
  )
  const refused: string[] = []
  const work = async () => {
    for (let some = calls.shift(); some; some = calls.shift()) refused.push(...(await putSome(some, send)))
  }
  await Promise.all(Array.from({ length: callsAtOnce }, work))
  return refused
}

async function putSome(entries: FollowUp[], send: Send): Promise<string[]> {
  try {
    const answer = await send(
      new PutEventsCommand({
        Entries: entries.map(({ event: { name, detail } }) => ({
          EventBusName: env('EVENT_BUS_NAME'),
          Source: eventSource,
          DetailType: name,
          Detail: JSON.stringify(detail),
        })),
      }),
    )
    if ((answer.FailedEntryCount ?? 0) === 0) return []
    const codes = (answer.Entries ?? []).map(({ ErrorCode }) => ErrorCode)
    log.error('The bus refused events', { codes })
    return entries.filter((_, index) => codes[index]).map(({ sequenceNumber }) => sequenceNumber)
  } catch (error) {
    log.error('The bus could not be reached', { error: error instanceof Error ? error : String(error) })
    return entries.map(({ sequenceNumber }) => sequenceNumber)
  }
}
