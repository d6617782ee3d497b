/** The format of an id, apart from ulid.ts because read-only pages do not need the factory. */
import * as z from 'zod/mini'

/** The 26 characters of a ULID in its canonical upper case. */
export const ulidSchema = z.string().check(z.regex(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/))
