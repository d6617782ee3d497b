/** Writes one JSON line per message. Never log passwords, tokens, codes or texts that people wrote. */
import { Logger } from '@aws-lambda-powertools/logger'

export const log = new Logger({ serviceName: 'campus' })

/** Adds the id of a request, and other ids, to every line until the next call. */
export function logWith(ids: { requestId: string } & Record<string, string>): void {
  log.resetKeys()
  log.appendKeys(ids)
}
