import { forgetPage } from './keep-page.ts'
import { clearKept } from './terms.ts'

/** Deletes, on sign-out, everything that this browser keeps of handovers. */
export async function forgetSwaps(): Promise<void> {
  await Promise.all([clearKept(), forgetPage()])
}
