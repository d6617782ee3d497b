/** The stages and everything that differs between them. */
import type { PlaceRule } from '../shared/geography/place.ts'

/** `apex` and `wildcard` lead to the site, `live` to its sockets, `dmarc` and `mail-from` (MX and SPF) tell receivers of mail about us. */
export type OperatorRecord = 'apex' | 'wildcard' | 'live' | 'dmarc' | 'mail-from'

export interface StageConfig {
  stage: 'local' | 'dev' | 'prod'
  /** The generic host; every campus is a host below it. */
  domain: string
  /** The public Route 53 zone of `domain`. */
  hostedZoneId: string
  /** `From` of every mail; its domain is the SES identity. */
  mailFrom: string
  supportAddress: string
  /** The address of the social network where each campus has an account, without a slash at its end. */
  socialNetwork: string
  /** The number of the API key that only the distribution knows. Raise it to rotate the key. */
  keyVersion: number
  /** The number in the secret's name `campus/{stage}/file-key-{number}`, whose key pair signs addresses of private files. */
  fileKeyVersion: number
  /** The number in the name of the secret with the key at Stripe and the key by which Stripe signs its events. */
  stripeKeyVersion: number
  /**
   * The client at Google with which people sign in; a stage without it has no 'Continue with Google'. Its secret is in
   * Secrets Manager, `campus/{stage}/google`. The prefix is the beginning of the pool's domain, unique in the region.
   */
  google?: { clientId: string; domainPrefix: string }
  /** Alarms are mailed to it. */
  alarmAddress: string
  /** DNS records that operators keep themselves; the stack makes all others. */
  operatorRecords: OperatorRecord[]
  /** For so many days browsers insist on TLS, for the domain and every host below it. */
  hstsDays: number
  /** Who may sign in: `country` those in the US, `time-zone` those whose device shows the time of their connection. */
  placeRules: PlaceRule[]
  /** The search engine: one small node, or three nodes in three zones that elect a master of their own. */
  searchNodes: 1 | 3
  /** So many sockets may open in a second; others are refused, and their pages try again. */
  connectsPerSecond: number
  /** Keep the table, the users and the files when the stack is deleted. */
  retain: boolean
  /** The origin of the generic host, for addresses in mails. */
  siteOrigin: string
  /** The origins of pages, which may upload files. S3 allows one wildcard per origin. */
  pageOrigins: string[]
  /** On a laptop, the origins that pages call instead of AWS's. */
  endpoints?: { userPool: string; uploads: string[]; push: string; live: string }
}

/** The ports of the laptop cloud, a block from `base` on. */
export function localPorts(base: number) {
  return {
    site: base,
    table: base + 1,
    files: base + 2,
    userPool: base + 3,
    mail: base + 4,
    bus: base + 5,
    secrets: base + 6,
    queues: base + 7,
    tableEngine: base + 8,
    search: base + 9,
    live: base + 10,
    push: base + 11,
    stripe: base + 12,
    analytics: base + 13,
  }
}

/**
 * The configuration of a stage. No stage's domain is below another's: CloudFront refuses `*.a.example` while another account
 * has a name below it, and cookies of the upper stage would reach the lower one.
 * `port` is the first port of a laptop. Throws for a stage that does not exist.
 */
export function configOf(stage: string, port = 3000): StageConfig {
  if (stage === 'local') return local(port)
  if (stage === 'dev')
    return deployed('dev', {
      domain: 'campus-dev.example',
      hostedZoneId: 'Z00000000000000000DEV',
      searchNodes: 1,
      retain: false,
      placeRules: [],
    })
  if (stage === 'prod')
    return deployed('prod', {
      domain: 'campus.example',
      hostedZoneId: 'Z0000000000000000PROD',
      searchNodes: 3,
      retain: true,
      placeRules: ['country', 'time-zone'],
      google: {
        clientId: '0-placeholder.apps.googleusercontent.com',
        domainPrefix: 'campus-prod-placeholder',
      },
    })
  throw new Error(`There is no stage ${stage}: local, dev, prod`)
}

function deployed(
  stage: 'dev' | 'prod',
  of: Pick<StageConfig, 'domain' | 'hostedZoneId' | 'searchNodes' | 'retain' | 'google' | 'placeRules'>,
): StageConfig {
  const { domain } = of
  return {
    ...addresses(domain),
    ...of,
    stage,
    // An account may open 500: https://docs.aws.amazon.com/apigateway/latest/developerguide/limits.html
    connectsPerSecond: 500,
    siteOrigin: `https://${domain}`,
    pageOrigins: [`https://${domain}`, `https://*.${domain}`],
  }
}

function local(port: number): StageConfig {
  const domain = 'campus.localhost'
  const { site, files, userPool, push, live } = localPorts(port)
  return {
    ...addresses(domain),
    stage: 'local',
    // Nobody breaks them who does not play another place (infra/local/edge/viewer.ts).
    placeRules: ['country', 'time-zone'],
    searchNodes: 1,
    connectsPerSecond: 50,
    retain: false,
    hostedZoneId: 'ZLOCAL',
    google: { clientId: 'laptop', domainPrefix: 'campus-local' },
    siteOrigin: `http://${domain}:${site}`,
    pageOrigins: [`http://${domain}:${site}`, `http://*.${domain}:${site}`, `http://localhost:${site}`],
    // Depending on the host, the SDK puts a bucket's name before it or into the path.
    endpoints: {
      userPool: `http://localhost:${userPool}`,
      uploads: [`http://localhost:${files}`, `http://*.localhost:${files}`],
      push: `http://localhost:${push}`,
      live: `ws://localhost:${live}`,
    },
  }
}

/** Where pages open their sockets. */
export function socketUrlOf({ domain, endpoints }: StageConfig): string {
  return endpoints?.live ?? `wss://live.${domain}`
}

/** The secret of the client at Google. */
export function googleSecretName(stage: StageConfig['stage']): string {
  return `campus/${stage}/google`
}

/** How Athena knows the files of analytics. */
export function analyticsNames(stage: StageConfig['stage']) {
  return {
    stream: `campus-${stage}-events`,
    database: `campus_${stage}`,
    table: 'events',
    workGroup: `campus-${stage}`,
  }
}

/** The secret with the key pair by which push services know us (infra/README.md, 'The key of web push'). */
export function pushSecretName(stage: StageConfig['stage']): string {
  return `campus/${stage}/push-key`
}

/** The secret with `secretKey`, by which we call Stripe, and `webhookSecret`, by which Stripe signs its events. */
export function stripeSecretName({ stage, stripeKeyVersion }: StageConfig): string {
  return `campus/${stage}/stripe-${stripeKeyVersion}`
}

/** The origin of the pool's domain, where signing in with Google begins; undefined for a stage without it. */
export function hostedSignInOrigin({ google, endpoints }: StageConfig): string | undefined {
  if (!google) return undefined
  return endpoints?.userPool ?? `https://${google.domainPrefix}.auth.us-east-1.amazoncognito.com`
}

/** The page to which the pool's domain returns, on the generic host, and on a laptop also on plain `localhost`. */
export function googleReturnUrls({ stage, domain, pageOrigins }: StageConfig): string[] {
  const origins =
    stage === 'local' ? pageOrigins.filter((origin) => !origin.includes('*')) : [`https://${domain}`]
  return origins.map((origin) => `${origin}/login/google`)
}

function addresses(domain: string) {
  return {
    domain,
    mailFrom: `Campus <no-reply@${domain}>`,
    supportAddress: `support@${domain}`,
    // A placeholder, as the domains are.
    socialNetwork: 'https://social.example',
    alarmAddress: `operators@${domain}`,
    keyVersion: 1,
    fileKeyVersion: 1,
    stripeKeyVersion: 1,
    operatorRecords: [],
    // Browsers keep a mistake for as long. Raise it to 730 when everything below the domain has been on TLS for a while.
    hstsDays: 7,
  }
}
