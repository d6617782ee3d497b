/** The facts about a person's deals that others may know. */
import * as z from 'zod/mini'

/**
 * `of` is the number of meetings with different people that a person agreed on in the last 12 months, and `met` the
 * number of those that they came to.
 */
export const trustSchema = z.object({
  met: z.number(),
  of: z.number(),
  /** In their newest deals, the person mostly answered within an hour. */
  isQuick: z.optional(z.literal(true)),
  /** How many of the people with whom the person dealt would deal with them again. */
  again: z.optional(z.object({ yes: z.number(), of: z.number() })),
})
export type Trust = z.output<typeof trustSchema>

/** 'Met 7 of 7 times · Usually answers within an hour · Would deal again: 9 of 9' */
export const trustText = ({ met, of, isQuick, again }: Trust): string =>
  [
    `Met ${met} of ${of} times`,
    ...(isQuick ? ['Usually answers within an hour'] : []),
    ...(again ? [`Would deal again: ${again.yes} of ${again.of}`] : []),
  ].join(' · ')
