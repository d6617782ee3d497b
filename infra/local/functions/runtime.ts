import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { arn } from '../account.ts'
import { startEnvironment, type Environment } from './environment.ts'
import { openClock, type Clock, type Measure } from './slowdown.ts'
import type { FunctionDefinition } from './thread.ts'

/** The function's name in the catalogue; the template has it in addition to the physical name. */
const shortName = ({ name, environment }: FunctionDefinition) => environment['FUNCTION_NAME'] ?? name

/**
 * The limit of environments per function, because a laptop is small; further events wait, as when throttled. Two sign-ins with
 * Google take two of PreSignUp, and each needs another one (user-pool/federation.ts).
 */
const maximumEnvironments = 3

type FunctionsOptions = {
  definitions: FunctionDefinition[]
  log: (line: string) => void
  /** The most environments of all functions together; by default there is no limit. */
  warm?: number | undefined
  /** Replaces the measurement of the machine's overload. */
  measure?: Measure
}

/**
 * The functions of the template. An environment starts at the first event, stays warm, and is replaced when its bundle
 * changes. If all functions together have more than `warm`, those that have been idle for longest end. The output of
 * functions goes to `log`, line by line.
 */
export function startFunctions({ definitions, log, warm = Infinity, measure }: FunctionsOptions) {
  const room = openRoom(warm)
  const clock = openClock(log, measure)
  const functions = definitions.map((definition) => openFunction({ definition, room, clock, log }))
  const find = (reference: string) => {
    const [name = '', alias] = reference.split(':')
    const found = functions.find(
      ({ definition }) => definition.name === name || shortName(definition) === name,
    )
    if (!found || (alias !== undefined && !found.definition.aliases?.includes(alias)))
      throw new FunctionNotFound(reference)
    return found
  }
  return {
    /**
     * Returns the result of the handler of the function with this physical or short name, which `:` and the name of an alias
     * may follow; rejects with a FunctionError when it fails, and with FunctionNotFound if there is none.
     */
    invoke: async (name: string, event: unknown): Promise<unknown> => find(name).invoke(event),

    environmentOf: (name: string): Record<string, string> => ({ ...find(name).definition.environment }),

    async close(): Promise<void> {
      await Promise.all(functions.map((one) => one.close()))
      room.close()
      await clock.close()
    },
  }
}

/** Lambda's ResourceNotFoundException: there is no such function, or it has no such alias. */
export class FunctionNotFound extends Error {
  constructor(reference: string) {
    super(`Function not found: ${arn('lambda', `function:${reference}`)}`)
  }
}

export type Functions = ReturnType<typeof startFunctions>

type Warm = { environment: Environment; version: number; isBusy: boolean; usedAt: number }

/** The time after an event at which excess idle environments end. */
const settleMilliseconds = 2000

/**
 * Limits the environments of all functions together: if there are more than `maximum`, those that have been idle for
 * longest end, and no more than that are busy at once; further events wait. A function that waits for another one, as the
 * API waits for the triggers of the user pool, has at most `maximumEnvironments`, which are fewer, so it cannot block the
 * other one.
 */
function openRoom(maximum: number) {
  let all: Warm[] = []
  let busy = 0
  let waiting: (() => void)[] = []
  let timer: NodeJS.Timeout | undefined

  function settle(): void {
    all = all.filter(({ environment }) => environment.isAlive())
    const idle = all.filter(({ isBusy }) => !isBusy).sort((a, b) => a.usedAt - b.usedAt)
    for (const { environment } of idle.slice(0, Math.max(0, all.length - maximum))) void environment.stop()
  }
  function wake(): void {
    const woken = waiting
    waiting = []
    for (const one of woken) one()
  }
  return {
    /** Returns whether another event may be handled now; if so, the caller must call `leave` afterwards. */
    enter(): boolean {
      if (busy >= maximum) return false
      busy += 1
      return true
    },
    leave(): void {
      busy -= 1
      wake()
      clearTimeout(timer)
      timer = setTimeout(settle, settleMilliseconds).unref()
    },
    /** Resolves when an event has been handled. */
    left: () => new Promise<void>((resolve) => waiting.push(resolve)),
    add(added: Warm): void {
      all.push(added)
      settle()
    },
    close(): void {
      clearTimeout(timer)
      wake()
    },
  }
}

type FunctionOptions = {
  definition: FunctionDefinition
  room: ReturnType<typeof openRoom>
  clock: Clock
  log: (line: string) => void
}

function openFunction({ definition, room, clock, log }: FunctionOptions) {
  const file = entryFile(definition)
  const logOf = openLog(definition, log)
  let warm: Warm[] = []
  let closed = false
  const waiting: (() => void)[] = []

  async function take(): Promise<Warm> {
    for (;;) {
      if (closed) throw new Error(`${definition.name} is stopped`)
      // During a rebuild there is no bundle; the running environments are used until then.
      const version = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? warm[0]?.version ?? 0
      const stale = warm.filter((one) => !one.isBusy && one.version !== version)
      warm = warm.filter((one) => one.environment.isAlive() && !stale.includes(one))
      for (const { environment } of stale) void environment.stop()
      const free = warm.find((one) => !one.isBusy)
      const hasPlace = free !== undefined || warm.length < maximumEnvironments
      if (hasPlace && room.enter()) return free ? occupy(free) : begin(version)
      await (hasPlace ? room.left() : new Promise<void>((resolve) => waiting.push(resolve)))
    }
  }

  function occupy(one: Warm): Warm {
    one.isBusy = true
    return one
  }

  function begin(version: number): Warm {
    const environment = startEnvironment({ definition, file, clock, log: logOf() })
    const added = { environment, version, isBusy: true, usedAt: 0 }
    warm.push(added)
    room.add(added)
    return added
  }

  return {
    definition,
    async invoke(event: unknown): Promise<unknown> {
      const mine = await take()
      try {
        return await mine.environment.invoke(event)
      } finally {
        mine.isBusy = false
        mine.usedAt = performance.now()
        room.leave()
        waiting.shift()?.()
      }
    },
    async close(): Promise<void> {
      closed = true
      for (const wake of waiting.splice(0)) wake()
      await Promise.all(warm.map(({ environment }) => environment.stop()))
    },
  }
}

/**
 * Lambda writes a function's log with the function's role, beginning with its own line about the first event. Without that
 * permission all lines are lost; one line here reports it.
 */
function openLog(definition: FunctionDefinition, log: (line: string) => void): () => (line: string) => void {
  const name = shortName(definition)
  const begin = (): ((line: string) => void) => {
    const denial = definition.logDenial?.()
    if (denial === undefined) return (line) => log(`${name}: ${line}`)
    log(`${name}: writing its log failed: ${denial}`)
    return () => undefined
  }
  let write: ReturnType<typeof begin> | undefined
  return () => (write ??= begin())
}

/** `index.handler` is the export `handler` of index.mjs or index.js. */
function entryFile({ name, directory, handler }: FunctionDefinition): string {
  const base = handler.slice(0, handler.lastIndexOf('.'))
  const found = [`${base}.mjs`, `${base}.js`].map((file) => join(directory, file)).find(existsSync)
  if (!found) throw new Error(`${name}: there is no ${base}.mjs in ${directory}`)
  return found
}
