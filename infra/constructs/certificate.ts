import { Certificate, CertificateValidation } from 'aws-cdk-lib/aws-certificatemanager'
import type { IPublicHostedZone } from 'aws-cdk-lib/aws-route53'
import type { Construct } from 'constructs'

/**
 * The certificate of the zones' domains and of every host one level below them. A certificate cannot change its names, so
 * other names make CloudFormation replace it. The names are sorted, so that the same domains in another order keep the
 * certificate.
 */
export function makeCertificate(scope: Construct, id: string, zones: IPublicHostedZone[]): Certificate {
  const byName = new Map(zones.map((zone) => [zone.zoneName, zone]))
  const [domainName = '', ...more] = [...byName.keys()].sort().flatMap((name) => [name, `*.${name}`])
  return new Certificate(scope, id, {
    domainName,
    subjectAlternativeNames: more,
    validation: CertificateValidation.fromDnsMultiZone(Object.fromEntries(byName)),
  })
}
