/** The facts that others may know of a person's deals. */
import * as z from 'zod/mini'

/** Of how many agreed meetings with different people of the last 12 months a person came to how many. */
export const trustSchema = z.object({
  met: z.number(),
  of: z.number(),
  /** In their newest deals they mostly answered within an hour. */
  isQuick: z.optional(z.literal(true)),
  /** How many of the people with whom they dealt would do it again. */
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
