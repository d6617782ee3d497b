import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'

/**
 * Returns the signed query that opens every picture and video of a campus for ten to twenty minutes, on the site at
 * `origin` only. Within ten minutes it is the same for everyone, so browsers can cache the files. Callers who may read
 * the campus may call it.
 */
export const getFileAccess = defineContract({
  name: 'get-file-access',
  method: 'GET',
  path: '/campuses/{campusId}/file-access',
  access: 'visitor',
  scope: 'campus',
  summary: 'Opens the pictures and videos of a campus for ten to twenty minutes.',
  input: z.strictObject({
    campusId: z.string(),
    /** The origin of the page that shows the files, such as `https://ut.example.com`. */
    origin: z.string().check(z.maxLength(200), z.regex(/^https?:\/\/[a-z0-9.-]+(:\d{1,5})?$/)),
  }),
  example: { campusId: 'ou', origin: 'https://ou.example.com' },
  output: z.object({
    /** The query string without its question mark. */
    query: z.string(),
    /** Epoch milliseconds. */
    expiresAt: z.number(),
  }),
  refusals: {},
})
