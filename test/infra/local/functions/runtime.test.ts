import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { overloadNotice } from '../../../../infra/local/functions/slowdown.ts'
import type { FunctionDefinition } from '../../../../infra/local/functions/thread.ts'
import {
  FunctionNotFound,
  startFunctions,
  type Functions,
} from '../../../../infra/local/functions/runtime.ts'

let directory: string
let functions: Functions
const lines: string[] = []
afterEach(async () => {
  await functions.close()
  lines.length = 0
  await rm(directory, { recursive: true, force: true })
})

async function start(
  code: string,
  more: Partial<FunctionDefinition> = {},
  { warm, measure = async () => 1 }: { warm?: number; measure?: () => Promise<number> } = {},
) {
  directory = await mkdtemp(join(tmpdir(), 'function-'))
  await writeFile(join(directory, 'index.mjs'), code)
  const definition = {
    arn: 'arn:one',
    directory,
    handler: 'index.handler',
    memoryMegabytes: 256,
  }
  functions = startFunctions({
    definitions: ['one', 'two', 'three'].map((name) => ({
      ...definition,
      name,
      timeoutSeconds: 3,
      environment: {},
      ...more,
    })),
    log: (line) => lines.push(line),
    warm,
    measure,
  })
  return (event: unknown, name = 'one') => functions.invoke(name, event)
}

test('an environment stays warm between events', async () => {
  const invoke = await start(
    'let count = 0; export const handler = async (event) => ({ event, count: ++count })',
  )
  expect(await invoke({ a: 1 })).toEqual({ event: { a: 1 }, count: 1 })
  expect(await invoke({ a: 2 })).toEqual({ event: { a: 2 }, count: 2 })
})

test('a call through an existing alias reaches the function, and an unknown alias is refused', async () => {
  const invoke = await start('export const handler = async () => process.env.AWS_LAMBDA_FUNCTION_NAME', {
    aliases: ['live'],
  })
  expect(await invoke({}, 'two:live')).toBe('two')
  await expect(invoke({}, 'two:old')).rejects.toThrow(
    'Function not found: arn:aws:lambda:us-east-1:000000000000:function:two:old',
  )
  await expect(invoke({}, 'four:live')).rejects.toThrow(FunctionNotFound)
})

test('a function has its own environment variables and none of this process', async () => {
  const invoke = await start('export const handler = async () => ({ ...process.env })', {
    environment: { TABLE: 't' },
  })
  const seen = await invoke({})
  expect(seen).toMatchObject({ TABLE: 't', AWS_LAMBDA_FUNCTION_NAME: 'one' })
  expect(seen).not.toHaveProperty('PATH')
})

test('an environment handles one event at a time, and at most three exist', async () => {
  const invoke = await start(
    `import { threadId } from 'node:worker_threads'
     let running = 0
     export const handler = async () => {
       running += 1
       await new Promise((resolve) => setTimeout(resolve, 20))
       const together = running--
       return { threadId, together }
     }`,
  )
  const answers = await Promise.all(Array.from({ length: 12 }, () => invoke({})))
  expect(new Set(answers.map((one) => JSON.stringify(Reflect.get(one as object, 'together'))))).toEqual(
    new Set(['1']),
  )
  expect(new Set(answers.map((one) => Reflect.get(one as object, 'threadId'))).size).toBe(3)
})

test('if there are too many warm environments, the one that has been idle for longest ends', async () => {
  const invoke = await start('let count = 0; export const handler = async () => ++count', {}, { warm: 2 })
  expect([await invoke({}, 'one'), await invoke({}, 'two'), await invoke({}, 'one')]).toEqual([1, 1, 2])
  expect(await invoke({}, 'three')).toBe(1)
  expect([await invoke({}, 'one'), await invoke({}, 'three'), await invoke({}, 'two')]).toEqual([3, 2, 1])
})

test('events wait while the maximum of environments is busy', async () => {
  const invoke = await start(
    `export const handler = async () => {
       const from = Date.now()
       await new Promise((resolve) => setTimeout(resolve, 200))
       return [from, Date.now()]
     }`,
    {},
    { warm: 2 },
  )
  const names = ['one', 'two', 'three', 'one', 'two', 'three']
  const times = (await Promise.all(names.map((name) => invoke({}, name)))) as [number, number][]
  const atOnce = times.map(([at]) => times.filter(([from, to]) => from <= at && at < to).length)
  expect(Math.max(...atOnce)).toBeLessThanOrEqual(2)
})

test('a thrown error is reported with its type', async () => {
  const invoke = await start('export const handler = async () => { throw new RangeError("too far") }')
  await expect(invoke({})).rejects.toMatchObject({ errorType: 'RangeError', message: 'too far' })
})

test('a crash outside the handler fails the event, and the next event gets a new environment', async () => {
  const invoke = await start(
    `export const handler = (event) => event.crash ? new Promise(() => setTimeout(() => { throw new Error('boom') })) : 'fine'`,
  )
  await expect(invoke({ crash: true })).rejects.toMatchObject({ message: 'boom' })
  expect(await invoke({})).toBe('fine')
})

test('process.exit fails the event', async () => {
  const invoke = await start('export const handler = () => process.exit(3)')
  await expect(invoke({})).rejects.toMatchObject({ errorType: 'Runtime.ExitError' })
})

test('a function that takes longer than its timeout is stopped', async () => {
  const invoke = await start(
    'export const handler = (event) => event.hang ? new Promise(() => setInterval(() => {}, 9)) : 1',
    {
      timeoutSeconds: 0.2,
    },
  )
  await expect(invoke({ hang: true })).rejects.toMatchObject({ errorType: 'Sandbox.Timedout' })
  expect(await invoke({})).toBe(1)
})

/** A handler that finishes when the file exists. */
const untilFileExists = (file: string) => `
  import { existsSync } from 'node:fs'
  export const handler = () => new Promise((resolve) => {
    const timer = setInterval(() => existsSync('${file}') && (clearInterval(timer), resolve('done')), 5)
  })`

test('a function may take longer while the machine is overloaded, and this is logged once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'overload-'))
  const file = join(folder, 'go')
  let measured = 0
  const invoke = await start(
    untilFileExists(file),
    { timeoutSeconds: 0.1 },
    {
      // The third measurement comes long after the function's timeout. It lets the function finish.
      measure: async () => {
        if ((measured += 1) === 3) await writeFile(file, '')
        return 1_000_000
      },
    },
  )
  expect(await invoke({})).toBe('done')
  await rm(folder, { recursive: true })
  expect(lines.filter((line) => line.startsWith(overloadNotice))).toHaveLength(1)
})

test('a function on a busy but not overloaded machine is stopped after its timeout', async () => {
  const invoke = await start(
    untilFileExists('/nowhere'),
    { timeoutSeconds: 0.1 },
    { measure: async () => 1.9 },
  )
  await expect(invoke({})).rejects.toMatchObject({ errorType: 'Sandbox.Timedout' })
  expect(lines.filter((line) => line.startsWith(overloadNotice))).toEqual([])
})

test('a function has the memory of the template, and one that needs more fails', async () => {
  const invoke = await start(
    `export const handler = ({ megabytes }) =>
       Array.from({ length: megabytes }, (_, at) => new Array(131_072).fill(at)).length`,
  )
  expect(await invoke({ megabytes: 150 })).toBe(150)
  await expect(invoke({ megabytes: 400 })).rejects.toThrow('memory limit')
  expect(await invoke({ megabytes: 1 })).toBe(1)
})

test('a bundle that cannot be imported fails every event with the reason', async () => {
  const invoke = await start('throw new Error("no TABLE_NAME")')
  await expect(invoke({})).rejects.toThrow('no TABLE_NAME')
  await expect(invoke({})).rejects.toThrow('no TABLE_NAME')
})

test('a changed bundle is used for the next event', async () => {
  const invoke = await start('export const handler = () => "old"')
  expect(await invoke({})).toBe('old')
  await writeFile(join(directory, 'index.mjs'), 'export const handler = () => "new"')
  await utimes(join(directory, 'index.mjs'), new Date(), new Date(Date.now() + 5000))
  expect(await invoke({})).toBe('new')
})

test('the output of a function is logged with its name', async () => {
  const invoke = await start(
    'export const handler = async () => { console.log("hello"); return new Promise((r) => setTimeout(r, 50)) }',
  )
  await invoke({})
  await expect.poll(() => lines).toContain('one: hello')
})

test('a function whose role may not write its log loses its log lines, and one line reports it', async () => {
  const code = 'export const handler = async () => { console.log("hello"); console.log("again") }'
  const invoke = await start(code, { logDenial: () => 'not authorized to perform: logs:PutLogEvents' })
  await invoke({})
  await expect.poll(() => lines).toHaveLength(1)
  expect(lines).toEqual(['one: writing its log failed: not authorized to perform: logs:PutLogEvents'])
})
