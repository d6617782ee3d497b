/** Writes one JSON line per message. Never log passwords, tokens, codes or texts that people wrote. */
import { Logger } from '@aws-lambda-powertools/logger'

export const log = new Logger({ serviceName: 'campus' })
