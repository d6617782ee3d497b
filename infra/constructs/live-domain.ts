import { CfnApiMapping, CfnDomainName, type CfnStage } from 'aws-cdk-lib/aws-apigatewayv2'
import type { ICertificate } from 'aws-cdk-lib/aws-certificatemanager'
import { AaaaRecord, ARecord, RecordTarget, type IPublicHostedZone } from 'aws-cdk-lib/aws-route53'
import { ApiGatewayv2DomainProperties } from 'aws-cdk-lib/aws-route53-targets'
import { Construct } from 'constructs'
import type { StageConfig } from '../config.ts'

export interface LiveDomainProps {
  stage: CfnStage
  /** The certificate of every host one level below the domain. */
  certificate: ICertificate
  /** The zone of the domain. */
  zone: IPublicHostedZone
  operatorRecords: StageConfig['operatorRecords']
  /** The construct whose domain names have to be created before this one. */
  after: Construct
}

/** The host `live.{domain}`, with which pages open their sockets. */
export class LiveDomain extends Construct {
  constructor(
    scope: Construct,
    id: string,
    { stage, certificate, zone, operatorRecords, after }: LiveDomainProps,
  ) {
    super(scope, id)
    const recordName = 'live'
    const name = new CfnDomainName(this, 'Name', {
      domainName: `${recordName}.${zone.zoneName}`,
      domainNameConfigurations: [
        {
          certificateArn: certificate.certificateArn,
          endpointType: 'REGIONAL',
          securityPolicy: 'TLS_1_2',
        },
      ],
    })
    // An account can create only one domain name per 30 seconds (rest-domains.ts).
    name.node.addDependency(after)
    new CfnApiMapping(this, 'Mapping', {
      apiId: stage.apiId,
      stage: stage.ref,
      domainName: name.ref,
    })
    if (operatorRecords.includes('live')) return
    const target = RecordTarget.fromAlias(
      new ApiGatewayv2DomainProperties(name.attrRegionalDomainName, name.attrRegionalHostedZoneId),
    )
    new ARecord(this, 'A', { zone, target, recordName })
    new AaaaRecord(this, 'Aaaa', { zone, target, recordName })
  }
}
