import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'

/** Makes a ticket that opens one socket within 30 seconds, so that a socket's address never contains a token. */
export const createTicket = defineContract({
  name: 'create-ticket',
  method: 'POST',
  path: '/live/tickets',
  access: 'verified',
  scope: 'own',
  summary: 'A ticket that opens one socket.',
  input: z.strictObject({}),
  example: {},
  output: z.object({ ticket: z.string() }),
  refusals: {},
  // The sockets of a whole campus may break at once, and each page needs a ticket to get back.
  limits: { account: { count: 120, seconds: 600 }, client: { count: 60_000, seconds: 600 } },
})
