/** The alerts at the edge of the screen. A plain module, so that any module can show one. */
import { newStore } from '../lib/store.ts'
import { requestIdBehind } from '../lib/faults.ts'
import { wentWrong } from '../lib/unavailable.ts'

export interface Alert {
  id: number
  message: string
  type: 'success' | 'okay' | 'danger'
  link?: { label: string; to: string }
  milliseconds: number
  /** The id of the failed request that the alert is about. */
  requestId?: string | undefined
}

export const defaultMilliseconds = 2600
/** How long the alert about a copied text shows, in milliseconds. */
export const copiedMilliseconds = 2000
/** The progress bar fills by 0.5 % every 12 ms, so it is full shortly before an alert of the default duration closes. */
export const barMilliseconds = (milliseconds: number) => (milliseconds * 2400) / defaultMilliseconds
const bagLink = { label: 'View Bag', to: '/cart' }
let count = 0

export const alerts = newStore<readonly Alert[]>([])

/**
 * Shows an alert, for 2600 ms by default. It replaces an alert with the same message, unless that alert has a link. A
 * success that says 'added to bag' gets a link to the bag.
 */
export function showAlert({
  milliseconds = defaultMilliseconds,
  ...alert
}: Omit<Alert, 'id' | 'milliseconds'> & { milliseconds?: number }): void {
  count += 1
  const isBag = alert.type === 'success' && alert.message.includes('added to bag')
  const others = alerts.get().filter(({ message, link }) => message !== alert.message || link)
  const requestId = alert.type === 'danger' ? requestIdBehind(alert.message) : undefined
  const more = { ...(isBag && { link: bagLink }), ...(requestId && { requestId }) }
  alerts.set([...others, { ...more, ...alert, milliseconds, id: count }])
}

export function dismissAlert(id: number): void {
  alerts.set(alerts.get().filter((alert) => alert.id !== id))
}

/** Shows that something failed, if there is no sentence for the reason. */
export function showWentWrong(): void {
  showAlert({ message: wentWrong, type: 'danger' })
}
