/**
 * Finds codes of a buyer's own handovers in text and files that they are about to send. With such a code, the seller could
 * claim the handover.
 */
import { digitsOf, linksOf } from '../../../../shared/deals/handover.ts'
import { pageUser } from '../../session/session.ts'
import { linkIn } from './address.ts'
import { textInPicture } from './read-qr.ts'
import { seedsOf } from './terms.ts'

/**
 * The size to which pictures are reduced. It is enough to read a code on a screen that was photographed from some distance.
 */
const pixelsMaximum = 1280

/**
 * Returns whether a text, or one of the pictures among the files, contains a code that this browser can show. No data leaves
 * the page.
 */
export async function hasOwnCode(text: string, files: readonly File[]): Promise<boolean> {
  const chains = await seedsOf(pageUser() ?? '')
  const links = (await Promise.all(chains.map(({ of, seed }) => linksOf(of, seed)))).flat()
  if (links.length === 0) return false
  const written = text.normalize('NFKC')
  if (links.some((link) => written.includes(link))) return true
  // Removes everything between the digits, so that a code is also found if its digits are separated.
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
