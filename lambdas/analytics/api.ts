import { api } from '../access/api.ts'
import { sendError } from './send-error.ts'
import { sendUsage } from './send-usage.ts'

export const { handler, grants } = api([sendError, sendUsage])
