/** A browser that supports web push, for rendered tests. */
import { vi } from 'vitest'

export const keys = { p256dh: `B${'a'.repeat(86)}`, auth: 'a'.repeat(22) }
export const endpoint = 'https://fcm.googleapis.com/fcm/send/one'

/** Gives the page such a browser, with the permission from before and the person's choice when it asks. */
export function supportPush(
  permission: NotificationPermission,
  answered: NotificationPermission = 'granted',
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
  const close = vi.fn()
  const subscription = { toJSON: () => ({ endpoint, keys }), unsubscribe }
  const subscribe = vi.fn<(options: PushSubscriptionOptionsInit) => Promise<typeof subscription>>(
    async () => subscription,
  )
  const registration = {
    pushManager: { subscribe, getSubscription: async () => subscription },
    getNotifications: async () => [{ close }],
  }
  const serviceWorker = Object.assign(new EventTarget(), {
    ready: Promise.resolve(registration),
    register: async () => registration,
    getRegistration: async () => registration,
  })
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  return { ask, subscribe, unsubscribe, close }
}

export function forgetBrowser(): void {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
  localStorage.clear()
  sessionStorage.clear()
}
