/** The operator of a laptop's demo. The secret of their second factor is stored with the laptop's other state. */
import { readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'
import { codeOf, currentStep } from '../local/user-pool/totp.ts'
import type { Answers } from './sign-in.ts'

const schema = z.object({
  name: z.string(),
  password: z.string(),
  /** The secret of the authenticator application. `usedStep` is the time step of the last code that was used. */
  secret: z.string(),
  usedStep: z.number(),
})
export type DemoOperator = z.output<typeof schema>

export const keepDemoOperator = (file: string, operator: DemoOperator): void =>
  writeFileSync(file, JSON.stringify(operator))

/** Returns the demo's operator; undefined before the demo has created one. */
export function demoOperatorIn(file: string): DemoOperator | undefined {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return undefined
  }
}

/**
 * Answers the pool's questions for the demo's operator, whose state is in `file`. A code works for one sign-in only, so a
 * second sign-in within half a minute waits for the next code.
 */
export function demoAnswers(file: string, operator: DemoOperator): Answers {
  const never = async () => {
    throw new Error('The demo’s operator is set up')
  }
  return {
    password: async () => operator.password,
    newPassword: never,
    setUp: never,
    code: async () => {
      while (currentStep(Date.now()) <= operator.usedStep) await sleep(500)
      const usedStep = currentStep(Date.now())
      keepDemoOperator(file, { ...operator, usedStep })
      return codeOf(operator.secret, usedStep)
    },
  }
}
