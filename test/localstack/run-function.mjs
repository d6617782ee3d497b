/**
 * One execution environment of a function: loads its bundle, and runs the invocations that LocalStack posts. The process
 * ends with LocalStack, because its standard input then closes.
 */
import { createServer } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'

const {
  AWS_LAMBDA_FUNCTION_NAME: functionName,
  AWS_LAMBDA_FUNCTION_TIMEOUT: seconds,
  FUNCTION_PORT: port,
  LAMBDA_TASK_ROOT: directory,
  LOCALSTACK_RUNTIME_ENDPOINT: runtime,
  LOCALSTACK_RUNTIME_ID: id,
  _HANDLER: handlerName,
} = process.env

const report = (path, body) => fetch(`${runtime}${path}`, { method: 'POST', body: JSON.stringify(body) })
const described = ({ name, message, stack }) => ({
  errorType: name,
  errorMessage: message,
  stackTrace: String(stack).split('\n'),
})

async function loadHandler() {
  const [file, name] = handlerName.split('.')
  const bundle = await import(pathToFileURL(join(directory, `${file}.mjs`)))
  return bundle[name]
}

async function run(
  handler,
  { 'invoke-id': awsRequestId, 'invoked-function-arn': invokedFunctionArn, payload },
) {
  const end = Date.now() + 1000 * Number(seconds)
  const context = {
    functionName,
    awsRequestId,
    invokedFunctionArn,
    getRemainingTimeInMillis: () => end - Date.now(),
  }
  const outcome = await Promise.resolve(handler(JSON.parse(payload), context)).then(
    (result) => ['response', result ?? null],
    (error) => {
      console.error(error)
      return ['error', described(error)]
    },
  )
  // Without logs, LocalStack ignores the result.
  await fetch(`${runtime}/invocations/${awsRequestId}/logs`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ logs: '' }),
  })
  await report(`/invocations/${awsRequestId}/${outcome[0]}`, outcome[1])
}

process.stdin.on('end', () => process.exit()).resume()
try {
  const handler = await loadHandler()
  const server = createServer(async (request, response) => {
    const invocation = JSON.parse(await text(request))
    response.end()
    await run(handler, invocation)
  })
  server.listen(Number(port), '127.0.0.1', () => report(`/status/${id}/ready`, {}))
} catch (error) {
  console.error(error)
  await report(`/status/${id}/error`, described(error))
  process.exit(1)
}
