/** The entry of `/service-worker.js`, which web/service-worker.ts builds. */
import { swapResponder } from '../deals/swap/worker.ts'
import { startWorker } from '../notifications/worker.ts'
import type { WorkerScope } from '../notifications/worker-scope.ts'
import { siteResponder, type Release, type SiteScope } from '../offline/worker.ts'

interface FetchEvent {
  readonly request: Request
  respondWith(response: Promise<Response>): void
}
interface FetchScope {
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
}

declare const self: WorkerScope & SiteScope & FetchScope
/** The release to which this worker belongs; the build replaces it. */
declare const RELEASE: Release

startWorker(self)
const respond = siteResponder(self, RELEASE, swapResponder(self.location.origin))
self.addEventListener('fetch', (event) => {
  const response = respond(event.request)
  if (response) event.respondWith(response)
})
