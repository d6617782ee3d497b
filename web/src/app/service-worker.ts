/** The entry of `/service-worker.js` (web/service-worker.ts builds it). */
import type { WorkerScope } from './worker-scope.ts'
import { startWorker } from './worker.ts'

declare const self: WorkerScope
startWorker(self)
