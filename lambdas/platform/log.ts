/** One JSON line per message. Passwords, tokens, codes and texts that people wrote never reach it. */
import { Logger } from '@aws-lambda-powertools/logger'

export const log = new Logger({ serviceName: 'campus' })
