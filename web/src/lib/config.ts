/** What the page must know of its stage, from `/config.json`, asked for once before the first screen. */
import * as z from 'zod/mini'

const configSchema = z.object({
  stage: z.string(),
  /** The generic host; every campus is a host below it. */
  domain: z.string(),
  /** Where people write to for help. */
  supportEmail: z.string(),
  userPoolId: z.string(),
  userPoolClientId: z.string(),
  /** Where the user pool is on a laptop. */
  userPoolEndpoint: z.optional(z.string()),
})
export type Config = z.output<typeof configSchema>

let loaded: Config | undefined

export async function loadConfig(): Promise<void> {
  const response = await fetch('/config.json')
  if (!response.ok) throw new Error(`config.json answered ${response.status}`)
  loaded = z.parse(configSchema, await response.json())
}

/** Throws before `loadConfig` is done: nothing is rendered until then. */
export function config(): Config {
  if (!loaded) throw new Error('config.json is not loaded yet')
  return loaded
}
