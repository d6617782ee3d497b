import { api } from '../access/api.ts'
import { sendEvents } from './send-events.ts'

export const { handler, grants } = api([sendEvents])
