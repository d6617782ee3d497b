import * as z from 'zod/mini'

/** An object of texts by any names. `z.record` would do the same, but add 0.6 KB to a visitor's first script. */
export const textsSchema = z.catchall(z.object({}), z.string())
