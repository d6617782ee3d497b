/**
 * `npm run restore -- prod --to 2026-11-30T09:41Z`: restores the rows of the table as they were at a minute.
 * `npm run restore -- prod --people`: creates the users of the pool again.
 * `npm run restore -- prod --file files/…`: restores a deleted file. When to run them: infra/README.md, 'Recovery'.
 */
import { parseArgs } from 'node:util'
import { command } from './deploy/command.ts'
import { restoreStage } from './deploy/restore-stage.ts'
import { messageOf, Stopped } from './deploy/world.ts'

const usage =
  'npm run restore -- <stage> --to 2026-11-30T09:41Z [--only <beginning of pk>] [--exact] [--from <table>] [--yes], --people, or --file <key>'

function parsed(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        to: { type: 'string' },
        only: { type: 'string' },
        exact: { type: 'boolean' },
        from: { type: 'string' },
        file: { type: 'string' },
        people: { type: 'boolean' },
        yes: { type: 'boolean' },
      },
    }).values
  } catch (error) {
    throw new Stopped(`${messageOf(error)}\nUsage: ${usage}`)
  }
}

await command(usage, 'any', (world, flags) => restoreStage(world, parsed(flags)))
