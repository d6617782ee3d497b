import { GetAccountSettingsCommand } from '@aws-sdk/client-lambda'
import { GetAccountCommand } from '@aws-sdk/client-sesv2'
import { GetParameterCommand } from '@aws-sdk/client-ssm'
import { servedDomains } from '../config.ts'
import { identityRefusal, recordRefusal } from './conflicts.ts'
import { credentialsRefusal } from './credentials.ts'
import { domainRefusal } from './domain-change.ts'
import { leftovers, stacksOf } from './leftovers.ts'
import { secretChecks } from './secrets.ts'
import { messageOf, nameOf, region, type World } from './world.ts'
import { reserved, zoneRefusal, type ResolveNs } from './zone.ts'

/** The oldest version of CDK's bootstrap stack that the templates can use. */
export const bootstrapVersion = 6
const bootstrapParameter = '/cdk-bootstrap/hnb659fds/version'

export interface PreflightProps extends Pick<World, 'config' | 'aws'> {
  environment: Record<string, string | undefined>
  /** Looks up the name servers of a domain in the public DNS. */
  resolveNs: ResolveNs
  /** Looks up a domain's mail servers in the public DNS. Rejects if there are none. */
  resolveMx: (domain: string) => Promise<{ exchange: string }[]>
}

export interface Findings {
  /** A sentence for each reason why a deployment would fail, with the remedy. */
  refusals: string[]
  /** Facts that the operator should know and may accept. */
  notes: string[]
}

/** Checks everything that is known to make a deployment fail, and returns all findings at once. */
export async function preflight(props: PreflightProps): Promise<Findings> {
  const ofConfiguration = [exampleRefusal(props), regionRefusal(props)]
  const noCredentials = await credentialsRefusal(props)
  if (noCredentials) return { refusals: present([...ofConfiguration, noCredentials]), notes: [] }
  const stacks = await stacksOf(props)
  const all = { ...props, stacks }
  const checks: [what: string, check: (props: typeof all) => Promise<string | undefined>][] = [
    ['the bootstrap of the account', bootstrapRefusal],
    ...secretChecks(props.config),
    ['the mail server of the alarm address', alarmRefusal],
    ['SES', mailRefusal],
    ['the change of the domain', domainRefusal],
    ["Lambda's limits", concurrencyRefusal],
  ]
  const checksOfDomain: typeof checks = [
    ['the hosted zone', zoneRefusal],
    ['the records of the zone', recordRefusal],
    ['the mail identity', identityRefusal],
  ]
  const run = (of: typeof all, [what, check]: (typeof checks)[number]) =>
    check(of).catch((error: unknown) => `${what} could not be checked: ${messageOf(error)}`)
  const ofAccount = [
    ...checks.map((check) => run(all, check)),
    ...servedDomains(props.config).flatMap((served) =>
      checksOfDomain.map((check) => run({ ...all, config: { ...props.config, ...served } }, check)),
    ),
  ]
  const left = leftovers(all).catch((error: unknown) => [
    `what earlier deployments left could not be checked: ${messageOf(error)}`,
  ])
  return {
    refusals: present([...ofConfiguration, ...(await Promise.all(ofAccount)), ...(await left)]),
    notes: present([await sandboxNote(props)]),
  }
}

const present = (sentences: (string | undefined)[]) => sentences.filter((one) => one !== undefined)

function exampleRefusal({ config }: PreflightProps): string | undefined {
  const { domain, mailFrom, supportAddress, alarmAddress, socialNetwork } = config
  const otherDomain = config.otherDomain?.domain ?? ''
  const fields = Object.entries({
    domain,
    otherDomain,
    mailFrom,
    supportAddress,
    alarmAddress,
    socialNetwork,
  })
  const isPlaceholder = /placeholder/.test(`${config.google?.clientId} ${config.google?.domainPrefix}`)
  const names = [
    ...fields.filter(([, value]) => reserved.test(value)).map(([name]) => name),
    ...(isPlaceholder ? ['google'] : []),
  ]
  return names.length > 0
    ? `${names.join(', ')} of the stage ${config.stage} still have an example: put yours into infra/config.ts.`
    : undefined
}

function regionRefusal({ environment }: PreflightProps): string | undefined {
  const names = ['AWS_REGION', 'AWS_DEFAULT_REGION']
  const wrong = names.find((name) => environment[name] && environment[name] !== region)
  return (
    wrong &&
    `${wrong} is ${environment[wrong]}, but every stack is in ${region}: set it to ${region} or unset it.`
  )
}

async function bootstrapRefusal({ aws }: PreflightProps): Promise<string | undefined> {
  const prepare = `run npx cdk bootstrap aws://ACCOUNT/${region}.`
  try {
    const { Parameter } = await aws.ssm.send(new GetParameterCommand({ Name: bootstrapParameter }))
    const version = Number(Parameter?.Value)
    if (version >= bootstrapVersion) return undefined
    return `The account's bootstrap has version ${version}, but ${bootstrapVersion} is needed: ${prepare}`
  } catch (error) {
    if (nameOf(error) !== 'ParameterNotFound') throw error
    return `The account is not prepared for CDK in ${region}: ${prepare}`
  }
}

/**
 * Refuses while SES is in its sandbox, where it only sends to verified recipients:
 * https://docs.aws.amazon.com/ses/latest/dg/request-production-access.html
 */
async function mailRefusal({ aws, config }: PreflightProps): Promise<string | undefined> {
  const account = await aws.ses.send(new GetAccountCommand({}))
  if (account.SendingEnabled === false)
    return `SES has stopped this account from sending (${account.EnforcementStatus}): open a case in the AWS Support Center.`
  if (config.isProduction && !account.ProductionAccessEnabled)
    return 'SES is in its sandbox, so no student would get a code: ask for production access in the SES console.'
  const mails = account.SendQuota?.Max24HourSend ?? 0
  // SES returns -1 if there is no limit.
  if (mails >= 0 && mails < config.mailsPerDay)
    return `SES sends only ${mails} mails a day for this account, and mailsPerDay of infra/config.ts says ${config.mailsPerDay}: ask for more in the Service Quotas console, or say less.`
  return undefined
}

async function sandboxNote({ aws, config }: PreflightProps): Promise<string | undefined> {
  if (config.isProduction) return undefined
  const account = await aws.ses.send(new GetAccountCommand({})).catch(() => undefined)
  return account?.ProductionAccessEnabled === false
    ? `SES is in its sandbox: codes reach only addresses at ${config.domain}.`
    : undefined
}

/**
 * Refuses an alarm address whose domain has no mail server, because every alarm would be lost. The stage's own domain has
 * no mail server; only the sender domain of SES has one.
 */
async function alarmRefusal({ config, resolveMx }: PreflightProps): Promise<string | undefined> {
  const { alarmAddress } = config
  const domain = alarmAddress.slice(alarmAddress.lastIndexOf('@') + 1)
  if (reserved.test(domain)) return undefined
  const servers = await resolveMx(domain).catch(() => [])
  // A null MX record means that a domain accepts no mail: https://www.rfc-editor.org/rfc/rfc7505
  if (servers.some(({ exchange }) => exchange !== '' && exchange !== '.')) return undefined
  return `No server takes mail for ${alarmAddress}, so alarms would reach nobody: put an address that is read into alarmAddress of infra/config.ts.`
}

/**
 * Refuses an account whose concurrency limit is too low. The limit of a new account may be only 10:
 * https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html
 */
async function concurrencyRefusal({ aws, config }: PreflightProps): Promise<string | undefined> {
  const { AccountLimit } = await aws.lambda.send(new GetAccountSettingsCommand({}))
  const limit = AccountLimit?.ConcurrentExecutions ?? 0
  if (limit >= config.concurrency) return undefined
  return (
    `Lambda may run only ${limit} functions at once in this account, and ${config.concurrency} are needed: run ` +
    `aws service-quotas request-service-quota-increase --region ${region} --service-code lambda --quota-code L-B99A9384 --desired-value 1000.`
  )
}
