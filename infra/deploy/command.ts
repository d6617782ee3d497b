import { createInterface } from 'node:readline/promises'
import { setTimeout } from 'node:timers/promises'
import { configOf } from '../config.ts'
import { awsClients, Stopped, type World } from './world.ts'

/** Runs a command for a stage. `Stopped` ends it with its message and without a stack trace. */
export async function command(
  stage: string | undefined,
  usage: string,
  run: (world: World) => Promise<void>,
): Promise<void> {
  try {
    if (stage !== 'dev' && stage !== 'prod') throw new Stopped(`Usage: ${usage}`)
    await run({
      config: configOf(stage),
      aws: awsClients(),
      say: (line) => console.log(line),
      ask: process.stdin.isTTY ? askAtTerminal : undefined,
      now: () => new Date(),
      pause: (milliseconds) => setTimeout(milliseconds),
    })
  } catch (error) {
    console.error(error instanceof Stopped ? error.message : error)
    process.exitCode = 1
  }
}

async function askAtTerminal(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return await terminal.question(question)
  } finally {
    terminal.close()
  }
}
