/**
 * Runs in the worker thread of one Lambda environment: imports the bundle, then handles the events that it receives, one
 * after another. Payloads are JSON text, as in Lambda. Plain JavaScript without libraries, because Node's compiler of
 * TypeScript and a validator would take 14 MB in each of these threads.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { pathToFileURL } from 'node:url'

// A bundle that imports node:http evaluates all its exports. These three would load Node's whole `fetch`, which adds 20 ms
// to each cold start, so they are removed.
const http = process.getBuiltinModule('node:http')
for (const name of ['WebSocket', 'CloseEvent', 'MessageEvent'])
  Object.defineProperty(http, name, { value: undefined })

const { file, exportName, functionName, functionArn, memoryMegabytes } = workerData
const port = parentPort
if (!port) throw new Error('worker.mjs runs as a worker thread')

const { [exportName]: handler } = await import(pathToFileURL(file).href)
if (typeof handler !== 'function') throw new Error(`${exportName} is not exported by ${file}`)

port.on('message', ({ requestId, payload, deadline }) => {
  const context = {
    awsRequestId: requestId,
    callbackWaitsForEmptyEventLoop: true,
    functionName,
    functionVersion: '$LATEST',
    invokedFunctionArn: functionArn,
    logGroupName: `/aws/lambda/${functionName}`,
    logStreamName: 'local',
    memoryLimitInMB: String(memoryMegabytes),
    getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
  }
  Promise.resolve()
    .then(() => handler(JSON.parse(payload), context))
    .then(
      (result) => port.postMessage({ result: JSON.stringify(result ?? null) }),
      (error) => port.postMessage({ error: describe(error) }),
    )
})
port.postMessage({ ready: true })

function describe(error) {
  if (!(error instanceof Error)) return { errorType: typeof error, errorMessage: String(error), trace: [] }
  return { errorType: error.name, errorMessage: error.message, trace: (error.stack ?? '').split('\n') }
}
