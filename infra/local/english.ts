import * as z from 'zod/mini'

/**
 * The English error messages that zod/mini leaves out. The object is created only once, because every request is parsed.
 */
export const english = { error: z.locales.en().localeError }
