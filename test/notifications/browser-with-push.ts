/** A browser that supports web push, for rendered tests. */
import { vi } from 'vitest'

export const keys = { p256dh: `B${'a'.repeat(86)}`, auth: 'a'.repeat(22) }
export const endpoint = 'https://fcm.googleapis.com/fcm/send/one'

/**
 * Gives the page such a browser, with the permission from before, the person's choice when it asks, and what it shows. A
 * notification that is closed stays in the list.
 */
export function supportPush(
  permission: NotificationPermission,
  answered: NotificationPermission = 'granted',
  shown: readonly Pick<Notification, 'tag' | 'data' | 'close'>[] = [],
) {
  let chosen = permission
  const ask = vi.fn(async () => (chosen = answered))
  vi.stubGlobal('Notification', {
    get permission() {
      return chosen
    },
    requestPermission: ask,
  })
  vi.stubGlobal('PushManager', class {})
  const unsubscribe = vi.fn(async () => true)
  const subscription = { toJSON: () => ({ endpoint, keys }), unsubscribe }
  const subscribe = vi.fn<(options: PushSubscriptionOptionsInit) => Promise<typeof subscription>>(
    async () => subscription,
  )
  const registration = {
    pushManager: { subscribe, getSubscription: async () => subscription },
    getNotifications: async () => shown,
  }
  const serviceWorker = Object.assign(new EventTarget(), {
    ready: Promise.resolve(registration),
    register: async () => registration,
    getRegistration: async () => registration,
  })
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  return { ask, subscribe, unsubscribe }
}

export function forgetBrowser(): void {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
  localStorage.clear()
  sessionStorage.clear()
}
