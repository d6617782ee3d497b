import { invoke } from '../cloud.ts'

/** Runs the clock, with the input that its schedule sends to the function every minute. */
export async function runDue() {
  const body = JSON.stringify({ id: '1', 'detail-type': 'Scheduled Event', detail: {} })
  return invoke('run-due', { Records: [{ messageId: '1', body }] })
}
