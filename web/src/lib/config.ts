/** The configuration of the stage, from `/config.json`, loaded once before the first render. */

export interface Config {
  stage: string
  /** The generic host. Every campus is a subdomain of this host. */
  domain: string
  /** The address for help. */
  supportEmail: string
  /** The address of the social network where each campus has an account, without a slash at its end. */
  socialNetwork: string
  /** The address for sockets. */
  socketUrl: string
  userPoolId: string
  userPoolClientId: string
  /** The origin where sign-ins with Google begin. Missing on a stage without Google. */
  hostedSignIn?: string
  /** The user pool's endpoint on a laptop. */
  userPoolEndpoint?: string
  /** Whether browsers keep the site's files (web/src/offline). */
  cachesSite: boolean
  /** The laptop's push service. Pages subscribe there instead of at the browser's own service. */
  pushService?: string
}

let loaded: Config | undefined

export async function loadConfig(): Promise<void> {
  const response = await fetch('/config.json')
  if (!response.ok) throw new Error(`config.json answered ${response.status}`)
  setConfig(await response.json())
}

/** Sets the content of `/config.json`. Our own deployment writes it (infra/site-files.ts), so its shape is not checked. */
export function setConfig(content: Config): void {
  loaded = content
}

/** Returns the configuration. Throws until `loadConfig` is done, before which nothing renders. */
export function config(): Config {
  if (!loaded) throw new Error('config.json is not loaded yet')
  return loaded
}
