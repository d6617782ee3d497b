import { createInterface } from 'node:readline/promises'
import { setTimeout } from 'node:timers/promises'
import { configOf, deployedStages } from '../config.ts'
import { awsClients, Stopped, type World } from './world.ts'

/**
 * Runs a command for the stage in the first argument. The other arguments are flags, which must be in `known`. If `known`
 * is 'any', the command checks its flags itself. `<stage>` in the usage is replaced with the deployed stages. A `Stopped`
 * error prints only its message, without a stack trace.
 */
export async function command(
  usage: string,
  known: string[] | 'any',
  run: (world: World, flags: string[]) => Promise<void>,
): Promise<void> {
  const [stage, ...flags] = process.argv.slice(2)
  try {
    if (
      stage === undefined ||
      !deployedStages.includes(stage) ||
      (known !== 'any' && !flags.every((flag) => known.includes(flag)))
    )
      throw new Stopped(`Usage: ${usage.replace('<stage>', deployedStages.join('|'))}`)
    const world = {
      config: configOf(stage),
      aws: awsClients(),
      say: (line: string) => console.log(line),
      ask: process.stdin.isTTY ? askAtTerminal : undefined,
      now: () => new Date(),
      pause: (milliseconds: number) => setTimeout(milliseconds),
    }
    await run(world, flags)
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
