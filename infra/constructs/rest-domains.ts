import {
  BasePathMapping,
  DomainName,
  EndpointType,
  SecurityPolicy,
  type SpecRestApi,
} from 'aws-cdk-lib/aws-apigateway'
import type { ICertificate } from 'aws-cdk-lib/aws-certificatemanager'
import { Construct } from 'constructs'

export interface RestDomainsProps {
  api: SpecRestApi
  domain: string
  /** The certificate of the domain and of every host one level below it. */
  certificate: ICertificate
}

/**
 * Makes the gateway serve `/api` of the domain and of every campus host. It has to know these hosts because the
 * distribution forwards the viewer's Host. No DNS record points to it.
 */
export class RestDomains extends Construct {
  /** The host that the distribution connects to. It serves both names. */
  readonly regionalHost: string

  constructor(scope: Construct, id: string, { api, domain, certificate }: RestDomainsProps) {
    super(scope, id)
    const serve = (name: string, domainName: string) => {
      const made = new DomainName(this, name, {
        domainName,
        certificate,
        endpointType: EndpointType.REGIONAL,
        securityPolicy: SecurityPolicy.TLS_1_2,
      })
      const stage = api.deploymentStage
      new BasePathMapping(this, `${name}Mapping`, { domainName: made, restApi: api, basePath: 'api', stage })
      return made
    }
    const apex = serve('Apex', domain)
    const wildcard = serve('Wildcard', `*.${domain}`)
    // An account may create one domain name per 30 seconds, which cannot be raised:
    // https://docs.aws.amazon.com/apigateway/latest/developerguide/limits.html
    wildcard.node.addDependency(apex)
    this.regionalHost = wildcard.domainNameAliasDomainName
  }
}
