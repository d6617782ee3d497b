import type { Distribution } from 'aws-cdk-lib/aws-cloudfront'
import { AaaaRecord, ARecord, RecordTarget, type IPublicHostedZone } from 'aws-cdk-lib/aws-route53'
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets'
import { Construct } from 'constructs'
import type { StageConfig } from '../config.ts'

export interface DnsRecordsProps {
  zones: IPublicHostedZone[]
  distribution: Distribution
  operatorRecords: StageConfig['operatorRecords']
}

/**
 * Points the domains and every host below them to the distribution, so a new campus needs no record. The ids of the records
 * contain the domain's name, so that a second domain keeps its records when it becomes the stage's main domain.
 */
export class DnsRecords extends Construct {
  constructor(scope: Construct, id: string, { zones, distribution, operatorRecords }: DnsRecordsProps) {
    super(scope, id)
    const target = RecordTarget.fromAlias(new CloudFrontTarget(distribution))
    const records = [
      ['apex', 'Apex', ''],
      ['wildcard', 'Wildcard', '*'],
    ] as const
    for (const [record, name, recordName] of records) {
      if (operatorRecords.includes(record)) continue
      for (const zone of zones) {
        new ARecord(this, `${zone.zoneName}-${name}A`, { zone, target, recordName })
        new AaaaRecord(this, `${zone.zoneName}-${name}Aaaa`, { zone, target, recordName })
      }
    }
  }
}
