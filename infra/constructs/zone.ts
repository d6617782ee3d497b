import { PublicHostedZone, type IPublicHostedZone } from 'aws-cdk-lib/aws-route53'
import type { Construct } from 'constructs'
import { servedDomains, type StageConfig } from '../config.ts'

/** The hosted zones of the domains that the stage serves, its main domain first. They exist before the first deployment. */
export function zonesOf(scope: Construct, config: StageConfig): IPublicHostedZone[] {
  return servedDomains(config).map(({ domain, hostedZoneId }) =>
    PublicHostedZone.fromPublicHostedZoneAttributes(scope, `Zone-${domain}`, {
      hostedZoneId,
      zoneName: domain,
    }),
  )
}
