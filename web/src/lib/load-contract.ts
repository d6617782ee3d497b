import { noteBroken } from './broken.ts'
import { unavailable } from './unavailable.ts'

/**
 * Loads the script of a contract. Contracts have schemas, which a page that the server rendered does not need before its
 * first screen, so the first script imports none. A script that does not load counts as a request without a response.
 */
export async function loadContract<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (navigator.onLine) noteBroken('chunk', error)
    throw unavailable('offline')
  }
}
