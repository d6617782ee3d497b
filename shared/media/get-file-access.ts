import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'

/**
 * What opens the pictures and videos of a campus for some minutes: a query to append to the address of any of them,
 * good for the site at `origin` only. All who ask within the same ten minutes get the same, so browsers keep what
 * they loaded. Who may read the campus may have it (architecture, 'Media').
 */
export const getFileAccess = defineContract({
  name: 'get-file-access',
  method: 'GET',
  path: '/campuses/{campusId}/file-access',
  access: 'visitor',
  summary: 'Opens the pictures and videos of a campus for ten to twenty minutes.',
  input: z.strictObject({
    campusId: z.string(),
    /** Of the page that shows them, `https://ut.example.com`. */
    origin: z.string().check(z.maxLength(200), z.regex(/^https?:\/\/[a-z0-9.-]+(:\d{1,5})?$/)),
  }),
  output: z.object({
    /** Without the question mark. */
    query: z.string(),
    /** Epoch milliseconds. */
    expiresAt: z.number(),
  }),
  refusals: {},
})
