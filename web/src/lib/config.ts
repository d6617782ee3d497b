/** The configuration of the stage, from `/config.json`, loaded once before the first render. */
import * as z from 'zod/mini'

const configSchema = z.object({
  stage: z.string(),
  /** The generic host. Every campus is a subdomain of this host. */
  domain: z.string(),
  /** The address for help. */
  supportEmail: z.string(),
  /** The address of the social network where each campus has an account, without a slash at its end. */
  socialNetwork: z.string(),
  /** The address for sockets. */
  socketUrl: z.string(),
  userPoolId: z.string(),
  userPoolClientId: z.string(),
  /** The origin where sign-ins with Google begin. Missing on a stage without Google. */
  hostedSignIn: z.optional(z.string()),
  /** The user pool's endpoint on a laptop. */
  userPoolEndpoint: z.optional(z.string()),
  /** Whether browsers keep the site's files (web/src/offline). */
  cachesSite: z.boolean(),
  /** The laptop's push service. Pages subscribe there instead of at the browser's own service. */
  pushService: z.optional(z.string()),
})
export type Config = z.output<typeof configSchema>

let loaded: Config | undefined

export async function loadConfig(): Promise<void> {
  const response = await fetch('/config.json')
  if (!response.ok) throw new Error(`config.json answered ${response.status}`)
  setConfig(await response.json())
}

/** Sets the content of `/config.json`. */
export function setConfig(content: unknown): void {
  loaded = z.parse(configSchema, content)
}

/** Returns the configuration. Throws until `loadConfig` is done, before which nothing renders. */
export function config(): Config {
  if (!loaded) throw new Error('config.json is not loaded yet')
  return loaded
}
