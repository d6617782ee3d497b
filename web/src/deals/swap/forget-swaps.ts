import { forgetPage } from './keep-page.ts'
import { clearKept } from './terms.ts'

/** On sign-out, deletes everything that this browser keeps of handovers. */
export async function forgetSwaps(): Promise<void> {
  await Promise.all([clearKept(), forgetPage()])
}
