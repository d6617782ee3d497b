import { GetHostedZoneCommand } from '@aws-sdk/client-route-53'
import { nameOf, type World } from './world.ts'

/** Domains that nobody can own: https://www.rfc-editor.org/rfc/rfc2606 */
export const reserved = /\bexample\.(com|net|org)\b|\.(example|test|invalid)\b/

export type ResolveNs = (domain: string) => Promise<string[]>

/** A name without its trailing dot. */
export const plain = (name: string) => name.toLowerCase().replace(/\.$/, '')

export const isNoZone = (error: unknown) => ['NoSuchHostedZone', 'InvalidInput'].includes(nameOf(error))

/**
 * Refuses a wrong hosted zone. The certificate is validated by a DNS record in the zone, so CloudFormation would wait for
 * that record until it times out:
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/aws-resource-certificatemanager-certificate.html
 */
export async function zoneRefusal({
  aws,
  config: { hostedZoneId: id, domain },
  resolveNs,
}: Pick<World, 'aws' | 'config'> & { resolveNs: ResolveNs }): Promise<string | undefined> {
  if (reserved.test(domain)) return undefined
  const zone = await aws.route53.send(new GetHostedZoneCommand({ Id: id })).catch((error: unknown) => {
    if (isNoZone(error)) return undefined
    throw error
  })
  if (!zone?.HostedZone)
    return `The hosted zone ${id} does not exist in this account: put the id of the zone of ${domain} into infra/config.ts.`
  if (plain(zone.HostedZone.Name ?? '') !== domain)
    return `The hosted zone ${id} is of ${plain(zone.HostedZone.Name ?? '')}, not of ${domain}: correct infra/config.ts.`
  if (zone.HostedZone.Config?.PrivateZone)
    return `The hosted zone ${id} is private: put the id of the public zone of ${domain} into infra/config.ts.`
  const expected = (zone.DelegationSet?.NameServers ?? []).map(plain).sort()
  const found = (await resolveNs(domain).catch(() => [])).map(plain).sort()
  if (found.join() === expected.join()) return undefined
  return (
    `${domain} is not delegated to its hosted zone: its name servers are ${found.join(', ') || 'unknown to the public DNS'}; ` +
    `enter ${expected.join(', ')} at the registrar, or as NS records in the zone above it.`
  )
}
