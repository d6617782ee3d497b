/** The operator of a laptop's demo, whose second factor is beside the other state. */
import { readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'
import { codeOf, currentStep } from '../local/user-pool/totp.ts'
import type { Answers } from './sign-in.ts'

const schema = z.object({
  name: z.string(),
  password: z.string(),
  /** Of the authenticator application, and the step of the newest code that was used. */
  secret: z.string(),
  usedStep: z.number(),
})
export type DemoOperator = z.output<typeof schema>

export const keepDemoOperator = (file: string, operator: DemoOperator): void =>
  writeFileSync(file, JSON.stringify(operator))

/** Returns undefined before the demo has made them. */
export function demoOperatorIn(file: string): DemoOperator | undefined {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return undefined
  }
}

/**
 * The answers of the demo's operator, whose state is in `file`. A code opens one sign-in, so another one within half a minute
 * waits for the next code.
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
