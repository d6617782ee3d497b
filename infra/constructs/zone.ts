import { PublicHostedZone, type IPublicHostedZone } from 'aws-cdk-lib/aws-route53'
import type { Construct } from 'constructs'
import type { StageConfig } from '../config.ts'

/** The zone of the stage's domain, which exists before the first deployment. */
export function zoneOf(scope: Construct, { hostedZoneId, domain }: StageConfig): IPublicHostedZone {
  return PublicHostedZone.fromPublicHostedZoneAttributes(scope, 'Zone', { hostedZoneId, zoneName: domain })
}
