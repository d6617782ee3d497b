/** Runs the command of a step, and measures it with all of its processes. */
import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { descendantsOf, watchCpu } from './watch-cpu.ts'

export interface Ran {
  /** The exit code; 128 if a signal ended it, or `endCommands`, after which a shell may still exit with 0. */
  code: number
  /** Its whole output as text. */
  output: string
  seconds: number
  /** Processor time of all of its processes. */
  cpuSeconds: number
}

const running = new Set<ChildProcess>()
const ended = new WeakSet<ChildProcess>()

/** `isSideBySide`: its output is printed in one piece when it ends. */
export function runCommand(
  title: string,
  [program = '', ...args]: readonly string[],
  {
    environment = {},
    isSideBySide = false,
  }: { environment?: NodeJS.ProcessEnv; isSideBySide?: boolean } = {},
): Promise<Ran> {
  const from = Date.now()
  return new Promise((resolve) => {
    const heading = Buffer.from(`\n— ${title} —\n`)
    const output: Buffer[] = []
    if (!isSideBySide) process.stdout.write(heading)
    const child = spawn(program, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...environmentOfSteps(), ...environment },
      // Of a process group of its own, so that a terminal's Ctrl-C does not reach it before this process.
      detached: true,
    })
    running.add(child)
    const cpuSeconds = watchCpu(child.pid)
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output.push(chunk)
        if (!isSideBySide) process.stdout.write(chunk)
      })
    child.on('close', (code, signal) => {
      running.delete(child)
      const isEnded = signal !== null || ended.has(child)
      if (isEnded) output.push(Buffer.from(`\n${program} was ended by ${signal ?? 'SIGTERM'}.\n`))
      if (isSideBySide) process.stdout.write(Buffer.concat([heading, ...output]))
      resolve({
        code: isEnded ? 128 : (code ?? 128),
        output: Buffer.concat(output).toString(),
        seconds: (Date.now() - from) / 1000,
        cpuSeconds: cpuSeconds(),
      })
    })
  })
}

/** Ends all commands that are running, with everything that they started: a browser test's server has a group of its own. */
export function endCommands(): void {
  for (const child of running) {
    const { pid } = child
    ended.add(child)
    if (pid !== undefined) for (const target of [...descendantsOf(pid), -pid]) end(target)
  }
}

/** A negative number ends a process group. */
function end(target: number): void {
  try {
    process.kill(target, 'SIGTERM')
  } catch {
    // It has ended meanwhile.
  }
}

function environmentOfSteps(): NodeJS.ProcessEnv {
  return {
    ...process.env,
    // The pinned Node and tools come first, whatever the system has.
    PATH: `${join(process.cwd(), 'node_modules/.bin')}:${process.env['PATH'] ?? ''}`,
    // Megabytes of V8's young generation: with the default, collecting garbage took a tenth of the run's time.
    NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --max-semi-space-size=64`,
    // The tools write to a pipe here, and use colours only on a terminal.
    ...(process.stdout.isTTY && { FORCE_COLOR: '1' }),
  }
}
