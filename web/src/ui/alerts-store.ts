/** What is told to the person at the edge of the screen. A plain module, so that anything can tell something. */
import { useSyncExternalStore } from 'react'

export interface Alert {
  id: number
  message: string
  type: 'success' | 'okay' | 'danger'
  link?: { label: string; to: string }
  milliseconds: number
}

export const defaultMilliseconds = 2600
/** How long an alert about something copied shows (specification, core 9). */
export const copiedMilliseconds = 2000
/** The progress bar fills by 0.5 % each 12 ms: an alert of the usual time shows it full for a moment. */
export const barMilliseconds = (milliseconds: number) => (milliseconds * 2400) / defaultMilliseconds
const bagLink = { label: 'View Bag', to: '/cart' }
let alerts: readonly Alert[] = []
let count = 0
const listeners = new Set<() => void>()

/**
 * Shows an alert for 2600 ms unless told otherwise (specification, accounts 9); one that says the same begins anew.
 * What was 'added to bag' leads to the bag (core 2, 'Shared layout').
 */
export function showAlert({
  milliseconds = defaultMilliseconds,
  ...alert
}: Omit<Alert, 'id' | 'milliseconds'> & { milliseconds?: number }): void {
  count += 1
  const isBag = alert.type === 'success' && alert.message.includes('added to bag')
  const others = alerts.filter(({ message, link }) => message !== alert.message || link)
  change([...others, { ...(isBag && { link: bagLink }), ...alert, milliseconds, id: count }])
}

export function dismissAlert(id: number): void {
  change(alerts.filter((alert) => alert.id !== id))
}

export function useAlerts(): readonly Alert[] {
  return useSyncExternalStore(subscribe, () => alerts)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(news: readonly Alert[]): void {
  alerts = news
  for (const listener of listeners) listener()
}
