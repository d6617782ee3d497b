/** The stages and everything that differs between them. */
import type { PlaceRule } from '../shared/geography/place.ts'

/**
 * DNS records: `apex` and `wildcard` point to the site and `live` to its sockets; `dmarc` and `mail-from` (MX and SPF)
 * authenticate our mail.
 */
export type OperatorRecord = 'apex' | 'wildcard' | 'live' | 'dmarc' | 'mail-from'

/** A domain with its public Route 53 zone. */
export interface ServedDomain {
  domain: string
  hostedZoneId: string
}

export interface StageConfig extends ServedDomain {
  /** Lower-case letters and digits; `local` is the laptop. Names of stacks and secrets contain it, so it never changes. */
  stage: string
  /** A laptop has no account at AWS. It keeps counts and delayed messages for seconds only. */
  isLaptop: boolean
  /**
   * Whether people use the stage. If they do, a deployment is refused while SES is in its sandbox, and the next release
   * is compared with the indexes of this stage's table (released-indexes.json).
   */
  isProduction: boolean
  /** The generic host. Each campus has a subdomain of it. */
  domain: string
  /**
   * A second domain, while the domain changes (infra/README.md, 'Changing the domain'). The stage serves both domains, and
   * pages of this one redirect to `domain`.
   */
  otherDomain?: ServedDomain
  /** The sender (`From`) of every mail. Its domain is the SES identity. */
  mailFrom: string
  supportAddress: string
  /** The address of the social network where each campus has an account, without a slash at its end. */
  socialNetwork: string
  /** The version of the API key that only the distribution has. Increase it to rotate the key. */
  keyVersion: number
  /** The version of the key pair that signs addresses of private files: the secret `campus/{stage}/file-key-{version}`. */
  fileKeyVersion: number
  /**
   * A second version, while the key of private files is rotated (infra/README.md, 'The key of private files'). The
   * distribution accepts addresses signed with either key; functions sign with `fileKeyVersion` only.
   */
  otherFileKeyVersion?: number
  /** The version of the key pair of web push subscriptions: the secret `campus/{stage}/push-key-{version}`. */
  pushKeyVersion: number
  /**
   * The previous version, while the key of web push is replaced (infra/README.md, 'The key of web push'). Messages are
   * still sent to subscriptions that were made with it.
   */
  otherPushKeyVersion?: number
  /** The version in the name of the secret with our key at Stripe and the key with which Stripe signs its events. */
  stripeKeyVersion: number
  /**
   * The OAuth client at Google; a stage without it has no 'Continue with Google'. Its secret is in Secrets Manager,
   * `campus/{stage}/google`. The prefix begins the pool's domain and is unique in the region.
   */
  google?: { clientId: string; domainPrefix: string }
  alarmAddress: string
  /** Whether browsers cache the site, so that visits start without the network. See 'The cached site' in infra/README.md. */
  cachesSite: boolean
  /** DNS records that operators maintain themselves. The stacks create all others. */
  operatorRecords: OperatorRecord[]
  /** The days for which browsers insist on TLS. This applies to the domain and to every host below it. */
  hstsDays: number
  /** The rules for signing in: a connection from the US (`country`), a device clock that fits its place (`time-zone`). */
  placeRules: PlaceRule[]
  /** The search engine: one small node, or three nodes in three zones with three separate master nodes. */
  searchNodes: 1 | 3
  /** The account's limit of concurrent functions. Reactions use at most 70 %, so that people can always sign in. */
  concurrency: number
  /** The most requests per second of all people together. One method gets at most half of them, a search a twentieth. */
  requestsPerSecond: number
  /** The mails that SES lets the account send in 24 hours. An alarm is raised at 80 %. */
  mailsPerDay: number
  /** The account's monthly budget in dollars. */
  monthlyBudget: number
  /**
   * The web ACL in front of the distribution: none, one that only counts the requests beyond its limits, or one that refuses
   * them.
   */
  firewall: 'off' | 'count' | 'block'
  /** The most sockets that may open per second. Further ones are refused, and their pages retry. */
  connectsPerSecond: number
  /** Whether the table, the users and the files are kept when the stack is deleted. */
  retain: boolean
  /** The ARN of a vault in another account, for nightly copies (infra/README.md, 'Copies in a second account'). */
  copiesVault?: string
  /** The origin of the generic host, for addresses in mails. */
  siteOrigin: string
  /** The origins of pages, which may upload files. S3 allows one wildcard per origin. */
  pageOrigins: string[]
  /** On a laptop, the origins that pages call in place of AWS's. */
  endpoints?: { userPool: string; operatorPool: string; uploads: string[]; push: string; live: string }
}

/** The ports of the laptop cloud: a block that begins at `base`. */
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
    operatorPool: base + 14,
    usageQueries: base + 15,
  }
}

/**
 * The stages. No stage's domain may be below another's: CloudFront refuses `*.a.example` while another account has a name
 * below it, and cookies of the upper stage would be sent to the lower one.
 */
const stages = new Map<string, (port: number) => StageConfig>([
  ['local', local],
  [
    'dev',
    () =>
      deployed('dev', {
        domain: 'campus-dev.example',
        hostedZoneId: 'Z00000000000000000DEV',
        isProduction: false,
        searchNodes: 1,
        concurrency: 200,
        // The limit of SES's sandbox.
        mailsPerDay: 200,
        monthlyBudget: 200,
        firewall: 'off',
        retain: false,
        placeRules: [],
      }),
  ],
  [
    'prod',
    () =>
      deployed('prod', {
        domain: 'campus.example',
        hostedZoneId: 'Z0000000000000000PROD',
        isProduction: true,
        // One node is enough until a campus needs more (infra/README.md, 'When search needs three nodes').
        searchNodes: 1,
        concurrency: 1000,
        mailsPerDay: 50_000,
        monthlyBudget: 2000,
        // The firewall only counts at first. Change it to `block` when a month of classes has shown whom it would refuse.
        firewall: 'count',
        retain: true,
        placeRules: ['country', 'time-zone'],
        google: {
          clientId: '0-placeholder.apps.googleusercontent.com',
          domainPrefix: 'campus-prod-placeholder',
        },
      }),
  ],
])

export const stageNames = [...stages.keys()]
export const deployedStages = stageNames.filter((name) => name !== 'local')

/** The configuration of a stage. `port` is the first port of a laptop. Throws for an unknown stage. */
export function configOf(stage: string, port = 3000): StageConfig {
  const make = stages.get(stage)
  if (!make) throw new Error(`There is no stage ${stage}: ${stageNames.join(', ')}`)
  return make(port)
}

type Chosen =
  | 'otherDomain'
  | 'isProduction'
  | 'searchNodes'
  | 'concurrency'
  | 'mailsPerDay'
  | 'monthlyBudget'
  | 'firewall'
  | 'retain'
  | 'google'
  | 'placeRules'
  | 'copiesVault'

/** The configuration of a deployed stage. Throws for a name that AWS would refuse as a part of some resource's name. */
export function deployed(stage: string, of: ServedDomain & Pick<StageConfig, Chosen>): StageConfig {
  const { domain, copiesVault } = of
  if (!/^[a-z][a-z0-9]{0,15}$/.test(stage))
    throw new Error(`A stage is named by at most 16 lower-case letters and digits: ${stage}`)
  if (
    copiesVault !== undefined &&
    !/^arn:aws:backup:[a-z0-9-]+:\d{12}:backup-vault:[\w-]{2,50}$/.test(copiesVault)
  )
    throw new Error(`copiesVault is the ARN of a vault of AWS Backup: ${copiesVault}`)
  return {
    ...addresses(domain),
    ...of,
    stage,
    isLaptop: false,
    cachesSite: true,
    requestsPerSecond: 2 * of.concurrency,
    // The limit of an account is 500: https://docs.aws.amazon.com/apigateway/latest/developerguide/limits.html
    connectsPerSecond: 500,
    siteOrigin: `https://${domain}`,
    // Open pages of the other domain may upload files, too.
    pageOrigins: servedDomains(of).flatMap((each) => [`https://${each.domain}`, `https://*.${each.domain}`]),
  }
}

function local(port: number): StageConfig {
  const domain = 'campus.localhost'
  const { site, files, userPool, operatorPool, push, live } = localPorts(port)
  return {
    ...addresses(domain),
    stage: 'local',
    isLaptop: true,
    isProduction: false,
    cachesSite: true,
    // On a laptop, only a simulated location breaks these rules (infra/local/edge/viewer.ts).
    placeRules: ['country', 'time-zone'],
    searchNodes: 1,
    concurrency: 1000,
    requestsPerSecond: 2000,
    mailsPerDay: 50_000,
    monthlyBudget: 1,
    // The firewall must not refuse, because everybody on a laptop, and all people of a load test, have the same address.
    firewall: 'count',
    connectsPerSecond: 50,
    retain: false,
    hostedZoneId: 'ZLOCAL',
    google: { clientId: 'laptop', domainPrefix: 'campus-local' },
    siteOrigin: `http://${domain}:${site}`,
    pageOrigins: [`http://${domain}:${site}`, `http://*.${domain}:${site}`, `http://localhost:${site}`],
    // Depending on the host, the SDK puts a bucket's name in the host name or in the path.
    endpoints: {
      userPool: `http://localhost:${userPool}`,
      operatorPool: `http://localhost:${operatorPool}`,
      uploads: [`http://localhost:${files}`, `http://*.localhost:${files}`],
      push: `http://localhost:${push}`,
      live: `ws://localhost:${live}`,
    },
  }
}

/** The domains that a stage serves, its own first. */
export function servedDomains({
  domain,
  hostedZoneId,
  otherDomain,
}: Pick<StageConfig, 'domain' | 'hostedZoneId' | 'otherDomain'>): ServedDomain[] {
  return [{ domain, hostedZoneId }, ...(otherDomain ? [otherDomain] : [])]
}

/** The address of the sockets for pages of a domain; by default the stage's main domain. */
export function socketUrlOf({ endpoints, ...config }: StageConfig, domain = config.domain): string {
  return endpoints?.live ?? `wss://live.${domain}`
}

/** The origin of the pool's domain, where sign-ins with Google begin; undefined for a stage without Google. */
export function hostedSignInOrigin({ google, endpoints }: StageConfig): string | undefined {
  if (!google) return undefined
  return endpoints?.userPool ?? `https://${google.domainPrefix}.auth.us-east-1.amazoncognito.com`
}

/**
 * The addresses to which Cognito may return people after a sign-in with Google: one page on the generic host of each
 * domain, and on a laptop also on plain `localhost`. Cognito accepts no wildcards.
 */
export function googleReturnUrls({ pageOrigins }: StageConfig): string[] {
  return pageOrigins.filter((origin) => !origin.includes('*')).map((origin) => `${origin}/login/google`)
}

function addresses(domain: string) {
  return {
    domain,
    mailFrom: `Campus <no-reply@${domain}>`,
    supportAddress: `support@${domain}`,
    // A placeholder, like the domains.
    socialNetwork: 'https://social.example',
    alarmAddress: `operators@${domain}`,
    keyVersion: 1,
    fileKeyVersion: 1,
    pushKeyVersion: 1,
    stripeKeyVersion: 1,
    operatorRecords: [],
    // Browsers keep even a mistake for this time. Raise it to 730 when all hosts of the domain have long used TLS.
    hstsDays: 7,
  }
}
