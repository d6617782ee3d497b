/** Assembles the file of a person's data, page by page. */
import { exportAccount } from '../../../shared/holdings/export-account.ts'
import { heldParts, type Held, type HeldPart } from '../../../shared/holdings/held.ts'
import { privateOwnerOf } from '../../../shared/media/media.ts'
import { call, serverNow } from '../lib/call.ts'
import { accessTo } from '../media/get-file-access.ts'

/** The data fetched so far. After a failure, the export continues from this state. */
export interface Collected {
  parts: Partial<Record<HeldPart, Held[]>>
  items: number
  /** The index of the next part, and the cursor of its next page. */
  part: number
  cursor?: string | undefined
}

export const nothingCollected: Collected = { parts: {}, items: 0, part: 0 }

/** Returns the progress of the export, from 0 to 1. */
export const progressOf = ({ part }: Collected) => part / heldParts.length

/** Fetches the remaining pages and calls `report` after each. Rejects with the refusal of a page that failed. */
export async function collect(
  from: Collected,
  report: (collected: Collected) => void,
  signal: AbortSignal,
): Promise<Collected> {
  let collected = from
  for (let part = heldParts[from.part]; part; part = heldParts[collected.part]) {
    const { cursor } = collected
    const page = await call(exportAccount, { part, ...(cursor && { cursor }) }, { signal })
    collected = {
      parts: { ...collected.parts, [part]: [...(collected.parts[part] ?? []), ...page.items] },
      items: collected.items + page.items.length,
      part: collected.part + (page.cursor ? 0 : 1),
      cursor: page.cursor,
    }
    report(collected)
  }
  return collected
}

/**
 * Returns the text of the file. Its pictures and videos have complete addresses. For those of private campuses and of
 * conversations, the query of the address is a permission that is valid for some minutes.
 */
export async function fileOf({ parts }: Collected): Promise<string> {
  const { origin } = window.location
  const paths = Object.values(parts).flat().flatMap(addressesIn)
  const ownerIds = new Set(paths.flatMap((path) => privateOwnerOf(path.replace('/files/', '')) ?? []))
  const accesses = await Promise.all(
    [...ownerIds].map(async (ownerId) => ({
      ownerId,
      ...(await accessTo(ownerId)),
    })),
  )
  const whole = (path: string) => {
    const ownerId = privateOwnerOf(path.replace('/files/', ''))
    const access = accesses.find((one) => one.ownerId === ownerId)
    return `${origin}${path}${access ? `?${access.query}` : ''}`
  }
  const opensUntil = Math.min(...accesses.map(({ expiresAt }) => expiresAt))
  const content = {
    site: origin,
    exportedAt: new Date(serverNow()).toISOString(),
    ...(accesses.length > 0 && { privateFilesOpenUntil: new Date(opensUntil).toISOString() }),
    ...parts,
  }
  const isAddress = (name: string) => name === 'address' || name === 'picture'
  const replace = (name: string, value: unknown) =>
    isAddress(name) && typeof value === 'string' ? whole(value) : value
  return JSON.stringify(content, replace, 2)
}

function addressesIn(item: Held): string[] {
  return 'files' in item ? item.files.map(({ address }) => address) : []
}
