/**
 * The part of a service worker's global scope that our worker uses. TypeScript's own types of that scope clash with a
 * page's.
 */
export interface ShownNotification {
  readonly data: unknown
  close(): void
}

export interface PageWindow {
  readonly focused: boolean
  focus(): Promise<PageWindow>
  postMessage(message: unknown, transfer: MessagePort[]): void
}

interface LastingEvent {
  waitUntil(work: Promise<unknown>): void
}
interface PushEvent extends LastingEvent {
  readonly data: { json(): unknown } | null
}
interface ClickEvent extends LastingEvent {
  readonly notification: ShownNotification
}

export interface WorkerScope {
  readonly location: { readonly origin: string }
  readonly registration: {
    getNotifications(filter: { tag: string }): Promise<ShownNotification[]>
    showNotification(
      title: string,
      options: NotificationOptions & { renotify: boolean; timestamp: number },
    ): Promise<void>
  }
  readonly clients: {
    claim(): Promise<void>
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly PageWindow[]>
    openWindow(path: string): Promise<unknown>
  }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: LastingEvent) => void): void
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void
  addEventListener(type: 'notificationclick', listener: (event: ClickEvent) => void): void
}
