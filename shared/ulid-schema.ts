/** What an id looks like; apart from the factory of new ones, which a reader's page does not need. */
import * as z from 'zod/mini'

/** The 26 characters of a ULID in its canonical upper case. */
export const ulidSchema = z.string().check(z.regex(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/))
