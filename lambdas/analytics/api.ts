import { api } from '../access/api.ts'
import { sendError } from './send-error.ts'
import { sendEvents } from './send-events.ts'

export const { handler, grants } = api([sendError, sendEvents])
