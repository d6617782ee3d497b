/** The operators' user pool, which `/operators.json` of the console's host names. */
import { Amplify } from 'aws-amplify'
import { ConsoleLogger } from 'aws-amplify/utils'
import * as z from 'zod/mini'

const poolSchema = z.object({
  userPoolId: z.string(),
  userPoolClientId: z.string(),
  /** The endpoint of the user pool on a laptop. Missing for a pool on AWS. */
  userPoolEndpoint: z.optional(z.string()),
})
export type Pool = z.output<typeof poolSchema>

/** Loads the configuration and passes it to Amplify. Amplify stores the tokens in this origin's localStorage. */
export async function openPool(): Promise<Pool> {
  const response = await fetch('/operators.json', { credentials: 'omit' })
  const pool = z.parse(poolSchema, await response.json())
  const { userPoolId, userPoolClientId, userPoolEndpoint } = pool
  // Hides Amplify's warning that the endpoint of a laptop's pool is not on AWS.
  ConsoleLogger.LOG_LEVEL = 'ERROR'
  Amplify.configure({
    Auth: { Cognito: { userPoolId, userPoolClientId, ...(userPoolEndpoint && { userPoolEndpoint }) } },
  })
  return pool
}
