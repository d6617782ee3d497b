/**
 * Finds codes of a buyer's own handovers in what they are about to send: with such a code, the seller can claim the
 * handover.
 */
import { digitsOf, linksOf } from '../../../../shared/deals/handover.ts'
import { pageUser } from '../../session/session.ts'
import { linkIn } from './address.ts'
import { textInPicture } from './read-qr.ts'
import { seedsOf } from './terms.ts'

/** Enough to read the code of a screen that was photographed from a little way off. */
const pixelsMaximum = 1280

/**
 * Whether a text, or one of the files that are pictures, has a code that this browser can show. Nothing of it leaves the
 * page.
 */
export async function hasOwnCode(text: string, files: readonly File[]): Promise<boolean> {
  const chains = await seedsOf(pageUser() ?? '')
  const links = (await Promise.all(chains.map(({ of, seed }) => linksOf(of, seed)))).flat()
  if (links.length === 0) return false
  const written = text.normalize('NFKC')
  if (links.some((link) => written.includes(link))) return true
  // The digits may be separated in any way.
  const typed = written.replaceAll(/\P{Nd}/gu, '')
  const digits = await Promise.all(links.map(digitsOf))
  if (digits.some((code) => typed.includes(code))) return true
  const scanned = await Promise.all(files.map(linkInFile))
  return scanned.some((link) => link !== undefined && links.includes(link))
}

async function linkInFile(file: File): Promise<string | undefined> {
  if (!file.type.startsWith('image/')) return undefined
  // A picture that cannot be decoded is skipped.
  const picture = await createImageBitmap(file).catch(() => undefined)
  const found = picture && textInPicture(picture, picture, pixelsMaximum)
  picture?.close()
  return found === undefined ? undefined : linkIn(found)?.link
}
