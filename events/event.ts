/** An event is a typed value: the publisher, the trigger and the test event all derive from one file. */
import type * as z from 'zod/mini'

export interface Event<Name extends string = string, Detail extends z.core.$ZodType = z.core.$ZodType> {
  /** Past tense; the bus's detail type, and the file's name. */
  name: Name
  detail: Detail
  /** An example that parses, for tests and the reader. */
  example: z.output<Detail>
}

export function defineEvent<const Name extends string, Detail extends z.core.$ZodType>(
  event: Event<Name, Detail>,
) {
  return event
}

/** The bus's source of every event of the product. */
export const eventSource = 'campus'

/** A fact on its way to the bus. */
export interface PublishedEvent {
  name: string
  detail: unknown
}

/** An event with its detail, checked by the compiler. */
export function publish<E extends Event>(event: E, detail: z.output<E['detail']>): PublishedEvent {
  return { name: event.name, detail }
}
