/** The stages and everything that differs between them. */

/** `apex` and `wildcard` lead to the site, `dmarc` and `mail-from` (MX and SPF) tell receivers of mail about us. */
export type OperatorRecord = 'apex' | 'wildcard' | 'dmarc' | 'mail-from'

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
  /** Alarms are mailed to it. */
  alarmAddress: string
  /** DNS records that operators keep themselves; the stack makes all others. */
  operatorRecords: OperatorRecord[]
  /** For so many days browsers insist on TLS, for the domain and every host below it. */
  hstsDays: number
  /** Keep the table, the users and the files when the stack is deleted. */
  retain: boolean
  /** The origin of the generic host, for addresses in mails. */
  siteOrigin: string
  /** The origins of pages, which may upload files. S3 allows one wildcard per origin. */
  pageOrigins: string[]
  /** On a laptop, the origins that pages call instead of AWS's. */
  endpoints?: { userPool: string; uploads: string[] }
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
      retain: false,
    })
  if (stage === 'prod')
    return deployed('prod', {
      domain: 'campus.example',
      hostedZoneId: 'Z0000000000000000PROD',
      retain: true,
    })
  throw new Error(`There is no stage ${stage}: local, dev, prod`)
}

function deployed(
  stage: 'dev' | 'prod',
  of: Pick<StageConfig, 'domain' | 'hostedZoneId' | 'retain'>,
): StageConfig {
  const { domain } = of
  return {
    ...addresses(domain),
    ...of,
    stage,
    siteOrigin: `https://${domain}`,
    pageOrigins: [`https://${domain}`, `https://*.${domain}`],
  }
}

function local(port: number): StageConfig {
  const domain = 'campus.localhost'
  const { site, files, userPool } = localPorts(port)
  return {
    ...addresses(domain),
    stage: 'local',
    retain: false,
    hostedZoneId: 'ZLOCAL',
    siteOrigin: `http://${domain}:${site}`,
    pageOrigins: [`http://${domain}:${site}`, `http://*.${domain}:${site}`, `http://localhost:${site}`],
    // Depending on the host, the SDK puts a bucket's name before it or into the path.
    endpoints: {
      userPool: `http://localhost:${userPool}`,
      uploads: [`http://localhost:${files}`, `http://*.localhost:${files}`],
    },
  }
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
    operatorRecords: [],
    // Browsers keep a mistake for as long. Raise it to 730 when everything below the domain has been on TLS for a while.
    hstsDays: 7,
  }
}
