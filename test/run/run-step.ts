/** Runs the command of a step, and measures it with all of its processes. */
import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { descendantsOf, watchCpu } from './watch-cpu.ts'

export interface Ran {
  /** The exit code; 128 if a signal or `endCommands` ended the command, even if its shell then exits with 0. */
  code: number
  /** Its whole output as text. */
  output: string
  seconds: number
  /** Processor time of all of its processes. */
  cpuSeconds: number
}

const running = new Set<ChildProcess>()
const ended = new WeakSet<ChildProcess>()

/** Runs a command. With `isSideBySide` the output is printed in one piece when the command ends. */
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
      // The command gets its own process group, so that a terminal's Ctrl-C reaches only this process.
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

/** Ends all running commands and all their descendants, because the server of browser tests has its own process group. */
export function endCommands(): void {
  for (const child of running) {
    const { pid } = child
    ended.add(child)
    if (pid !== undefined) for (const target of [...descendantsOf(pid), -pid]) end(target)
  }
}

/** Ends a process, or the process group of a negative number. */
function end(target: number): void {
  try {
    process.kill(target, 'SIGTERM')
  } catch {
    // The process has already ended.
  }
}

function environmentOfSteps(): NodeJS.ProcessEnv {
  return {
    ...process.env,
    // The pinned Node and tools take precedence over those of the system.
    PATH: `${join(process.cwd(), 'node_modules/.bin')}:${process.env['PATH'] ?? ''}`,
    // 64 MB for V8's young generation, because garbage collection took a tenth of the run's time with the default.
    NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --max-semi-space-size=64`,
    // The tools write to a pipe here, and without this variable they use colours only on a terminal.
    ...(process.stdout.isTTY && { FORCE_COLOR: '1' }),
  }
}
