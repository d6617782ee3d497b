import * as z from 'zod/mini'

/** Gives a parse the English sentences that zod/mini leaves out. It is made once, because every request is parsed. */
export const english = { error: z.locales.en().localeError }
