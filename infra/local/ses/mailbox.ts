import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { readJsonFile, writeJsonFile } from '../state-file.ts'

const mailSchema = z.object({
  /** The mail's id. Ids sort by time. */
  id: z.string(),
  /** ISO 8601, UTC. */
  at: z.string(),
  from: z.string(),
  /** The addresses, bare or with a name as in `Ana <ana@example.edu>`. */
  to: z.array(z.string()),
  subject: z.string(),
  text: z.optional(z.string()),
  html: z.optional(z.string()),
  /** The headers of a raw mail, with names in lower case; empty for other mails. */
  headers: z.record(z.string(), z.string()),
  attachments: z.array(z.string()),
  /** Pictures that the HTML shows by their content id. */
  inline: z.optional(z.array(z.object({ id: z.string(), type: z.string(), base64: z.string() }))),
  /** The size of a raw mail in bytes. */
  size: z.optional(z.number()),
})
export type Mail = z.infer<typeof mailSchema>
export type NewMail = Omit<Mail, 'id' | 'at'>
export type Mailbox = ReturnType<typeof openMailbox>

/** The mails of a directory, one JSON file each. */
export function openMailbox(directory: string) {
  mkdirSync(directory, { recursive: true })
  const names = readdirSync(directory).filter((name) => name.endsWith('.json'))
  const stored = names.toSorted().map((name) => readJsonFile(join(directory, name), mailSchema))
  const mails = stored.filter((mail) => mail !== undefined)
  let last = Number.parseInt(mails.at(-1)?.id.slice(0, 16) ?? '0', 16)

  return {
    /** Returns the mail's id. */
    add(mail: NewMail): string {
      // Two mails within one millisecond keep their order.
      last = Math.max(Date.now(), last + 1)
      const id = `${last.toString(16).padStart(16, '0')}-${randomUUID()}-000000`
      const added = { ...mail, id, at: new Date(last).toISOString() }
      writeJsonFile(join(directory, `${id}.json`), added)
      mails.push(added)
      return id
    },
    get: (id: string) => mails.find((mail) => mail.id === id),
    newestFirst: () => mails.toReversed(),
  }
}

/** `ana@example.edu` of `Ana <ana@example.edu>`. */
export const bareAddress = (address: string) => (/<([^<>]*)>\s*$/.exec(address)?.[1] ?? address).trim()
