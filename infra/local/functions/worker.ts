import { parentPort, workerData } from 'node:worker_threads'
import { pathToFileURL } from 'node:url'
import * as z from 'zod/mini'

/**
 * Runs in the worker thread of one Lambda environment: imports the bundle, then handles the events that it receives, one
 * after another. Payloads are JSON text, as in Lambda.
 */
const { file, exportName, functionName, functionArn, memoryMegabytes } = z.parse(
  z.object({
    file: z.string(),
    exportName: z.string(),
    functionName: z.string(),
    functionArn: z.string(),
    memoryMegabytes: z.number(),
  }),
  workerData,
)
const invocation = z.object({ requestId: z.string(), payload: z.string(), deadline: z.number() })
const port = parentPort
if (!port) throw new Error('worker.ts runs as a worker thread')

const bundle: unknown = await import(pathToFileURL(file).href)
const handler: unknown =
  typeof bundle === 'object' && bundle !== null ? Reflect.get(bundle, exportName) : undefined
if (typeof handler !== 'function') throw new Error(`${exportName} is not exported by ${file}`)

port.on('message', (message: unknown) => {
  const { requestId, payload, deadline } = z.parse(invocation, message)
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
      (result: unknown) => port.postMessage({ result: JSON.stringify(result ?? null) }),
      (error: unknown) => port.postMessage({ error: describe(error) }),
    )
})
port.postMessage({ ready: true })

function describe(error: unknown) {
  if (!(error instanceof Error)) return { errorType: typeof error, errorMessage: String(error), trace: [] }
  return { errorType: error.name, errorMessage: error.message, trace: (error.stack ?? '').split('\n') }
}
