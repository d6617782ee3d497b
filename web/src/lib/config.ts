/** The configuration of the stage, from `/config.json`, loaded once before the first render. */
import * as z from 'zod/mini'

const configSchema = z.object({
  stage: z.string(),
  /** The generic host; every campus is a subdomain of it. */
  domain: z.string(),
  /** The address for help. */
  supportEmail: z.string(),
  /** The address of the social network where each campus has an account, without a slash at its end. */
  socialNetwork: z.string(),
  /** The address for sockets. */
  socketUrl: z.string(),
  userPoolId: z.string(),
  userPoolClientId: z.string(),
  /** The origin where sign-ins with Google begin; missing on a stage without it. */
  hostedSignIn: z.optional(z.string()),
  /** The user pool's endpoint on a laptop. */
  userPoolEndpoint: z.optional(z.string()),
  /** The laptop's push service; pages subscribe there instead of at the browser's own. */
  pushService: z.optional(z.string()),
})
export type Config = z.output<typeof configSchema>

let loaded: Config | undefined

export async function loadConfig(): Promise<void> {
  const response = await fetch('/config.json')
  if (!response.ok) throw new Error(`config.json answered ${response.status}`)
  loaded = z.parse(configSchema, await response.json())
}

/** Throws until `loadConfig` is done; nothing renders before that. */
export function config(): Config {
  if (!loaded) throw new Error('config.json is not loaded yet')
  return loaded
}
