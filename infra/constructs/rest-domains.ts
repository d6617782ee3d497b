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
  /** For the domain and everything one level below it. */
  certificate: ICertificate
}

/**
 * Makes the gateway answer `/api` of the domain and of every campus host. The distribution forwards the viewer's Host,
 * so the gateway has to know it; no DNS record leads here.
 */
export class RestDomains extends Construct {
  /** Where the distribution connects to: one regional front answers for both names. */
  readonly regionalHost: string

  constructor(scope: Construct, id: string, { api, domain, certificate }: RestDomainsProps) {
    super(scope, id)
    const answerTo = (name: string, domainName: string) => {
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
    answerTo('Apex', domain)
    this.regionalHost = answerTo('Wildcard', `*.${domain}`).domainNameAliasDomainName
  }
}
