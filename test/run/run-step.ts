/** Runs the command of a step, and measures it with all of its processes. */
import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'

export interface Ran {
  /** The exit code; 128 and the number of the signal that ended it. */
  code: number
  /** Its whole output as text. */
  output: string
  seconds: number
  /** Processor time of all of its processes that ended before it; 0 if a signal ended it. */
  cpuSeconds: number
}

/** Runs a command, then prints the processor times of the shell and of its children to descriptor 3. */
const timed = '"$@" 3>&-; code=$?; times >&3; exit $code'
const running = new Set<ChildProcess>()

/** `isSideBySide`: its output is printed in one piece when it ends. */
export function runCommand(
  title: string,
  command: readonly string[],
  {
    environment = {},
    isSideBySide = false,
  }: { environment?: NodeJS.ProcessEnv; isSideBySide?: boolean } = {},
): Promise<Ran> {
  const from = Date.now()
  return new Promise((resolve) => {
    const heading = Buffer.from(`\n— ${title} —\n`)
    const output: Buffer[] = []
    let times = ''
    if (!isSideBySide) process.stdout.write(heading)
    const child = spawn('sh', ['-c', timed, 'sh', ...command], {
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
      env: { ...environmentOfSteps(), ...environment },
      // Of a process group of its own, so that the end of a step ends everything that it started.
      detached: true,
    })
    running.add(child)
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        output.push(chunk)
        if (!isSideBySide) process.stdout.write(chunk)
      })
    child.stdio[3]?.on('data', (chunk: Buffer) => {
      times += chunk.toString()
    })
    child.on('close', (code, signal) => {
      running.delete(child)
      if (signal) output.push(Buffer.from(`\n${command[0]} was ended by ${signal}.\n`))
      if (isSideBySide) process.stdout.write(Buffer.concat([heading, ...output]))
      resolve({
        code: code ?? 128,
        output: Buffer.concat(output).toString(),
        seconds: (Date.now() - from) / 1000,
        cpuSeconds: cpuSecondsIn(times),
      })
    })
  })
}

/** The sum of `times`: user and system time of the shell, then of its children, each as `1m2.345s`. */
export function cpuSecondsIn(times: string): number {
  return [...times.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds),
    0,
  )
}

/** Ends the processes of all commands that are running. */
export function endCommands(): void {
  for (const { pid } of running) {
    try {
      if (pid !== undefined) process.kill(-pid, 'SIGTERM')
    } catch {
      // It has ended meanwhile.
    }
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
