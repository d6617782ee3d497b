import { ListResourceRecordSetsCommand } from '@aws-sdk/client-route-53'
import { GetEmailIdentityCommand } from '@aws-sdk/client-sesv2'
import type { OperatorRecord } from '../config.ts'
import { domainsMadeBy, type DomainProps } from './domain-change.ts'
import { removalOf } from './leftovers.ts'
import { nameOf, type World } from './world.ts'
import { isNoZone, plain } from './zone.ts'

/**
 * The records that the stacks create unless operators maintain them: for each record the stack that creates it, the
 * beginning of its name, and its types.
 */
const records: Record<OperatorRecord, [part: 'data' | 'api', name: string, types: string[]]> = {
  apex: ['api', '', ['A', 'AAAA', 'CNAME']],
  wildcard: ['api', '*.', ['A', 'AAAA', 'CNAME']],
  live: ['api', 'live.', ['A', 'AAAA', 'CNAME']],
  dmarc: ['data', '_dmarc.', ['TXT']],
  'mail-from': ['data', 'mail.', ['MX', 'TXT']],
}

/**
 * Refuses a deployment whose stacks would create a DNS record that already exists, because Route 53 would refuse it:
 * https://docs.aws.amazon.com/Route53/latest/APIReference/API_ChangeResourceRecordSets.html
 */
export async function recordRefusal(props: DomainProps): Promise<string | undefined> {
  const { aws, config } = props
  const found = await recordsIn(aws, config.hostedZoneId)
  const made = {
    data: await domainsMadeBy('data', props),
    api: await domainsMadeBy('api', props),
  }
  const taken = Object.entries(records).filter(([name, [part, prefix, types]]) => {
    const left = config.operatorRecords.some((record) => record === name)
    const isMade = made[part].includes(config.domain)
    return !left && !isMade && types.some((type) => found.has(`${prefix}${config.domain} ${type}`))
  })
  const names = taken.map(([name]) => `'${name}'`).join(', ')
  return names
    ? `The zone of ${config.domain} already has records that the stacks would make: remove them, or put ${names} into operatorRecords in infra/config.ts.`
    : undefined
}

/** The names and types of a zone's records. Empty if the zone does not exist, because another check reports that. */
async function recordsIn({ route53 }: World['aws'], HostedZoneId: string): Promise<Set<string>> {
  const found = new Set<string>()
  let from = {}
  for (;;) {
    const page = await route53
      .send(new ListResourceRecordSetsCommand({ HostedZoneId, ...from }))
      .catch((error: unknown) => {
        if (isNoZone(error)) return undefined
        throw error
      })
    for (const { Name = '', Type = '' } of page?.ResourceRecordSets ?? [])
      // Route 53 writes the asterisk as its octal code.
      found.add(`${plain(Name).replace('\\052', '*')} ${Type}`)
    if (!page?.IsTruncated) return found
    from = { StartRecordName: page.NextRecordName, StartRecordType: page.NextRecordType }
  }
}

/**
 * Refuses a deployment whose stacks would create an SES identity that already exists, because SES would refuse it:
 * https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_CreateEmailIdentity.html
 */
export async function identityRefusal(props: DomainProps): Promise<string | undefined> {
  const { aws, config } = props
  if ((await domainsMadeBy('data', props)).includes(config.domain)) return undefined
  try {
    await aws.ses.send(new GetEmailIdentityCommand({ EmailIdentity: config.domain }))
  } catch (error) {
    if (nameOf(error) === 'NotFoundException') return undefined
    throw error
  }
  return `SES already has an identity ${config.domain}, which the stack would make: ${removalOf({ type: 'AWS::SES::EmailIdentity', id: config.domain })}.`
}
