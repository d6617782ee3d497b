/** A browser that supports web push, for rendered tests. */
import { vi } from 'vitest'

export const keys = { p256dh: `B${'a'.repeat(86)}`, auth: 'a'.repeat(22) }
/** Our current public key, and an earlier one. */
export const [ourKey, formerKey] = [`B${'k'.repeat(86)}`, `B${'o'.repeat(86)}`] as const
export const endpoint = 'https://fcm.googleapis.com/fcm/send/one'

/**
 * Installs web push in the page. `permission` is the earlier permission, `answered` the person's answer to a request,
 * `shown` the shown notifications (closed ones stay in the list), and `key` the public key of the existing subscription.
 */
export function supportPush(
  permission: NotificationPermission,
  answered: NotificationPermission = 'granted',
  shown: readonly Pick<Notification, 'tag' | 'data' | 'close'>[] = [],
  key: string = ourKey,
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
  let subscribedUnder: string | undefined = key
  const unsubscribe = vi.fn(async () => {
    subscribedUnder = undefined
    return true
  })
  const subscription = {
    toJSON: () => ({ endpoint, keys }),
    get options() {
      return { applicationServerKey: Uint8Array.from(Buffer.from(subscribedUnder ?? '', 'base64url')).buffer }
    },
    unsubscribe,
  }
  const subscribe = vi.fn<(options: PushSubscriptionOptionsInit) => Promise<typeof subscription>>(
    async ({ applicationServerKey }) => {
      if (subscribedUnder !== undefined && subscribedUnder !== applicationServerKey)
        throw new DOMException('A subscription with another key exists', 'InvalidStateError')
      subscribedUnder = typeof applicationServerKey === 'string' ? applicationServerKey : undefined
      return subscription
    },
  )
  const registration = {
    pushManager: {
      subscribe,
      getSubscription: async () => (subscribedUnder === undefined ? null : subscription),
    },
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
