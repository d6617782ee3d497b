import { sendError as contract } from '../../shared/analytics/send-error.ts'
import { operation } from '../access/operation.ts'
import { log } from '../platform/log.ts'
import { metrics } from '../platform/metrics.ts'

/** The log keeps the line for a month; CloudWatch counts it for the alarm. */
export const sendError = operation(contract, {}, async (error, { client }) => {
  if (!client.refusesTracking) log.warn('browser-error', { ...error, ...metrics({ BrowserErrors: 1 }) })
  return {}
})
