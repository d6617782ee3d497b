/**
 * `npm run operate -- prod ban-person --userId u_… --reason 'Sold the same bike three times.'`: signs an operator in with
 * a second factor, and calls an operation of operators. For `local`, it signs in as the demo's operator; `npm start` has
 * to be running. `local code` only prints a code with which the demo's operator can sign in to the console.
 */
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import * as z from 'zod/mini'
import { configOf, stageNames } from './config.ts'
import { messageOf, Stopped } from './deploy/world.ts'
import { root } from './functions.ts'
import { callOf, operationsUsage, send } from './operate/call.ts'
import { demoAnswers, demoOperatorIn } from './operate/demo-operator.ts'
import { signInOperator, type Answers } from './operate/sign-in.ts'

const poolSchema = z.object({
  userPoolId: z.string(),
  userPoolClientId: z.string(),
  userPoolEndpoint: z.optional(z.string()),
})

async function run([stage = '', name = '', ...flags]: string[]): Promise<void> {
  if (!stageNames.includes(stage))
    throw new Stopped(
      `Usage: npm run operate -- ${stageNames.join('|')} <operation> [--<field> <value> …]\n${operationsUsage()}`,
    )
  const isLaptop = stage === 'local'
  if (isLaptop && name === 'code') return console.log(await ofLaptop().answers.code())
  const call = callOf(name, flags)
  const port = Number(process.env['PORT'] ?? 3000)
  const origin = isLaptop ? `http://localhost:${port}` : configOf(stage).siteOrigin
  const pool = z.parse(poolSchema, await (await fetch(`${origin}/operators.json`)).json())
  const { username, answers } = isLaptop ? ofLaptop() : await atTerminal()
  const token = await signInOperator(pool, username, answers)
  console.log(JSON.stringify(await send(origin, token, call), undefined, 2))
}

function ofLaptop() {
  const file = join(process.env['STATE'] ?? join(root, '.local'), 'operator.json')
  const operator = demoOperatorIn(file)
  if (!operator) throw new Stopped('The demo has no operator yet: npm start')
  return { username: operator.name, answers: demoAnswers(file, operator) }
}

/** Asks for all answers at the terminal. Typed text is visible, and is not stored. */
async function atTerminal(): Promise<{ username: string; answers: Answers }> {
  if (!process.stdin.isTTY)
    throw new Stopped('An operator signs in at a terminal, with a code of their application')
  const ask = async (question: string) => {
    const terminal = createInterface({ input: process.stdin, output: process.stdout })
    try {
      return (await terminal.question(question)).trim()
    } finally {
      terminal.close()
    }
  }
  const username = await ask('Name: ')
  return {
    username,
    answers: {
      password: () => ask('Password: '),
      newPassword: () => ask('A new password of at least 14 characters: '),
      code: () => ask('Code of your authenticator application: '),
      setUp: (secret) =>
        ask(
          `Add this key to your authenticator application: ${secret}\nor open otpauth://totp/Campus:${username}?secret=${secret}&issuer=Campus\nIts code: `,
        ),
    },
  }
}

try {
  await run(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Stopped ? error.message : messageOf(error))
  process.exitCode = 1
}
