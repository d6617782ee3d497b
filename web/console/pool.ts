/** The operators' user pool, which `/operators.json` of the console's host names. */
import { Amplify } from 'aws-amplify'
import { ConsoleLogger } from 'aws-amplify/utils'
import * as z from 'zod/mini'

const poolSchema = z.object({
  userPoolId: z.string(),
  userPoolClientId: z.string(),
  /** Of a laptop's pool; AWS's by default. */
  userPoolEndpoint: z.optional(z.string()),
})
export type Pool = z.output<typeof poolSchema>

/** Loads the configuration and gives it to Amplify, which keeps tokens in the storage of this host alone. */
export async function openPool(): Promise<Pool> {
  const response = await fetch('/operators.json', { credentials: 'omit' })
  const pool = z.parse(poolSchema, await response.json())
  const { userPoolId, userPoolClientId, userPoolEndpoint } = pool
  // Amplify warns at every start that a laptop's endpoint is not Amazon's.
  ConsoleLogger.LOG_LEVEL = 'ERROR'
  Amplify.configure({
    Auth: { Cognito: { userPoolId, userPoolClientId, ...(userPoolEndpoint && { userPoolEndpoint }) } },
  })
  return pool
}
