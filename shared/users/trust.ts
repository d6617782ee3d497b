/** What is known of a person from their deals. */
import * as z from 'zod/mini'

/** Of how many agreed meetings with different people of the last 12 months a person came to how many. */
export const trustSchema = z.object({ met: z.number(), of: z.number() })
export type Trust = z.output<typeof trustSchema>

/** 'Met 7 of 7 times' */
export const trustText = ({ met, of }: Trust): string => `Met ${met} of ${of} times`
