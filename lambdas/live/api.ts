import { api } from '../access/api.ts'
import { createTicket } from './create-ticket.ts'

export const { handler, grants } = api([createTicket])
