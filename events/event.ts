/** An event is a typed value: its publisher, the rule that routes it and the tests derive from one file. */
import type * as z from 'zod/mini'

export interface Event<Name extends string = string, Detail extends z.core.$ZodType = z.core.$ZodType> {
  /** The name, in the past tense. It is also the detail type on the bus and the name of the file. */
  name: Name
  /** Further detail types, for an event that a service of AWS publishes. */
  otherNames?: readonly string[]
  detail: Detail
  /** A valid example, for tests and readers. */
  example: z.output<Detail>
}

export function defineEvent<const Name extends string, Detail extends z.core.$ZodType>(
  event: Event<Name, Detail>,
) {
  return event
}

/** The bus's source of every event of the product. */
export const eventSource = 'campus'

export interface PublishedEvent {
  name: string
  detail: unknown
}

/** Makes an event to publish; the compiler checks its detail. */
export function publish<E extends Event>(event: E, detail: z.output<E['detail']>): PublishedEvent {
  return { name: event.name, detail }
}
