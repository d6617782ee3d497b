import { invoke } from '../cloud.ts'

/** Invokes the function that handles due deadlines, with the event that its schedule sends every minute. */
export async function runDue() {
  const body = JSON.stringify({ id: '1', 'detail-type': 'Scheduled Event', detail: {} })
  return invoke('run-due', { Records: [{ messageId: '1', body }] })
}
