import { forgetPage } from './keep-page.ts'
import { clearKept } from './terms.ts'

/** Deletes all data of handovers that this browser stores. Called on sign-out. */
export async function forgetSwaps(): Promise<void> {
  await Promise.all([clearKept(), forgetPage()])
}
