import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { readJsonFile, writeFileAtomically } from '../state-file.ts'

const addresses = z.array(z.string())
const mailSchema = z.object({
  /** Ids sort by time. */
  id: z.string(),
  /** ISO 8601, UTC. */
  at: z.string(),
  from: z.string(),
  /** As they were given: bare, or with a name as in `Ana <ana@example.edu>`. */
  to: addresses,
  cc: addresses,
  bcc: addresses,
  replyTo: addresses,
  subject: z.string(),
  text: z.optional(z.string()),
  html: z.optional(z.string()),
  /** Of a raw mail only; names in lower case. */
  headers: z.record(z.string(), z.string()),
  attachments: z.array(z.string()),
  tags: z.record(z.string(), z.string()),
  configurationSet: z.optional(z.string()),
})
export type Mail = z.infer<typeof mailSchema>
export type Mailbox = ReturnType<typeof openMailbox>

/** The mails of a directory, one JSON file each. */
export function openMailbox(directory: string) {
  mkdirSync(directory, { recursive: true })
  const names = readdirSync(directory).filter((name) => name.endsWith('.json'))
  const stored = names.toSorted().map((name) => readJsonFile(join(directory, name), mailSchema))
  const mails = stored.filter((mail) => mail !== undefined)
  let last = Number.parseInt(mails.at(-1)?.id.slice(0, 16) ?? '0', 16)

  return {
    async add(mail: Omit<Mail, 'id' | 'at'>): Promise<string> {
      // Two mails of one millisecond keep their order.
      last = Math.max(Date.now(), last + 1)
      const id = `${last.toString(16).padStart(16, '0')}-${randomUUID()}-000000`
      const added = { ...mail, id, at: new Date(last).toISOString() }
      await writeFileAtomically(join(directory, `${id}.json`), JSON.stringify(added, null, 2))
      mails.push(added)
      return id
    },
    get: (id: string) => mails.find((mail) => mail.id === id),
    newestFirst: () => mails.toSorted((a, b) => (a.id < b.id ? 1 : -1)),
  }
}

/** `ana@example.edu` of `Ana <ana@example.edu>`. */
export const bareAddress = (address: string) => (/<([^<>]*)>\s*$/.exec(address)?.[1] ?? address).trim()

export const recipients = ({ to, cc, bcc }: Mail) => [...to, ...cc, ...bcc]
