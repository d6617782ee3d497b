/** The entry of `/service-worker.js`, which web/service-worker.ts builds. */
import { startSwap, type FetchScope } from '../deals/swap/worker.ts'
import { startWorker } from '../notifications/worker.ts'
import type { WorkerScope } from '../notifications/worker-scope.ts'

declare const self: WorkerScope & FetchScope
startWorker(self)
startSwap(self)
