import { paginateListStackResources } from '@aws-sdk/client-cloudformation'
import { GetEmailIdentityCommand } from '@aws-sdk/client-sesv2'
import type { StackState } from './leftovers.ts'
import { nameOf, type World } from './world.ts'

export type DomainProps = Pick<World, 'aws' | 'config'> & { stacks: StackState[] }

/**
 * The domains for which a stack of the stage has already created resources: SES identities in `data`, and domain names of
 * the gateway in `api`. The physical ids of these resources are the domains themselves.
 */
export async function domainsMadeBy(
  part: 'data' | 'api',
  { aws, config, stacks }: DomainProps,
): Promise<string[]> {
  const StackName = `campus-${config.stage}-${part}`
  if (!stacks.some(({ name }) => name === StackName)) return []
  const types = ['AWS::SES::EmailIdentity', 'AWS::ApiGateway::DomainName']
  const found: string[] = []
  for await (const page of paginateListStackResources({ client: aws.cloudFormation }, { StackName }))
    for (const { ResourceType = '', PhysicalResourceId: id, ResourceStatus } of page.StackResourceSummaries ??
      [])
      if (id && types.includes(ResourceType) && ResourceStatus !== 'DELETE_COMPLETE') found.push(id)
  return found
}

/**
 * Refuses to change the stage's domain unless the stage already serves the new domain and SES has verified it. Otherwise
 * all links would break at once, and SES would refuse every mail.
 */
export async function domainRefusal(props: DomainProps): Promise<string | undefined> {
  const { aws, config } = props
  const { domain, otherDomain: { domain: other } = {} } = config
  const section = "see 'Changing the domain' in infra/README.md"
  if (other !== undefined && (`.${domain}`.endsWith(`.${other}`) || `.${other}`.endsWith(`.${domain}`)))
    return `otherDomain is ${other}, and neither of the two domains may be below the other: ${section}.`
  const served = (await domainsMadeBy('api', props)).filter((name) => !name.startsWith('*.'))
  if (served.length === 0) return undefined
  if (!served.includes(domain))
    return `The stage serves ${served.join(' and ')}: deploy with ${domain} as otherDomain first; ${section}.`
  if (other === undefined) return undefined
  const isVerified = await aws.ses.send(new GetEmailIdentityCommand({ EmailIdentity: domain })).then(
    ({ VerifiedForSendingStatus }) => VerifiedForSendingStatus === true,
    (error: unknown) => {
      if (nameOf(error) === 'NotFoundException') return false
      throw error
    },
  )
  return isVerified
    ? undefined
    : `SES has not verified ${domain} yet, so it would refuse every mail: wait until it has; ${section}.`
}
