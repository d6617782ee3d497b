import type { Distribution } from 'aws-cdk-lib/aws-cloudfront'
import { AaaaRecord, ARecord, RecordTarget, type IPublicHostedZone } from 'aws-cdk-lib/aws-route53'
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets'
import { Construct } from 'constructs'

export interface DnsRecordsProps {
  zone: IPublicHostedZone
  distribution: Distribution
}

/** Points the domain and every host below it to the distribution, so a new campus needs no record. */
export class DnsRecords extends Construct {
  constructor(scope: Construct, id: string, { zone, distribution }: DnsRecordsProps) {
    super(scope, id)
    const target = RecordTarget.fromAlias(new CloudFrontTarget(distribution))
    for (const [name, recordName] of [
      ['Apex', ''],
      ['Wildcard', '*'],
    ] as const) {
      new ARecord(this, `${name}A`, { zone, target, recordName })
      new AaaaRecord(this, `${name}Aaaa`, { zone, target, recordName })
    }
  }
}
