import type { Distribution } from 'aws-cdk-lib/aws-cloudfront'
import { AaaaRecord, ARecord, RecordTarget, type IPublicHostedZone } from 'aws-cdk-lib/aws-route53'
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets'
import { Construct } from 'constructs'
import type { StageConfig } from '../config.ts'

export interface DnsRecordsProps {
  zone: IPublicHostedZone
  distribution: Distribution
  operatorRecords: StageConfig['operatorRecords']
}

/** Points the domain and every host below it to the distribution, so a new campus needs no record. */
export class DnsRecords extends Construct {
  constructor(scope: Construct, id: string, { zone, distribution, operatorRecords }: DnsRecordsProps) {
    super(scope, id)
    const target = RecordTarget.fromAlias(new CloudFrontTarget(distribution))
    const records = [
      ['apex', 'Apex', ''],
      ['wildcard', 'Wildcard', '*'],
    ] as const
    for (const [record, name, recordName] of records) {
      if (operatorRecords.includes(record)) continue
      new ARecord(this, `${name}A`, { zone, target, recordName })
      new AaaaRecord(this, `${name}Aaaa`, { zone, target, recordName })
    }
  }
}
