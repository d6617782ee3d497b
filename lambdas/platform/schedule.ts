import * as z from 'zod/mini'
import type { Event } from '../../events/event.ts'

/**
 * The event of functions that run on a schedule; it comes from the account's own bus.
 * https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-create-rule-schedule.html
 */
export const schedule = { name: 'Scheduled Event', detail: z.object({}), example: {} } satisfies Event
