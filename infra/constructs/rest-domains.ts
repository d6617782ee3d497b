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
  /** The domains; the first is the stage's main domain. */
  domains: string[]
  /** The certificate of the domains and of every host one level below them. */
  certificate: ICertificate
}

/**
 * Makes the gateway serve `/api` of the domains and of every campus host. The gateway has to know these hosts, because the
 * distribution forwards the viewer's Host header; no DNS record points to the gateway. The ids contain the domain's name,
 * so that a second domain keeps its resources when it becomes the stage's main domain.
 */
export class RestDomains extends Construct {
  /** The gateway's own host, to which the distribution connects for all domains. */
  readonly regionalHost: string

  constructor(scope: Construct, id: string, { api, domains, certificate }: RestDomainsProps) {
    super(scope, id)
    let before: DomainName | undefined
    const serve = (name: string, domainName: string) => {
      const made = new DomainName(this, name, {
        domainName,
        certificate,
        endpointType: EndpointType.REGIONAL,
        securityPolicy: SecurityPolicy.TLS_1_2,
      })
      const stage = api.deploymentStage
      new BasePathMapping(this, `${name}Mapping`, { domainName: made, restApi: api, basePath: 'api', stage })
      // An account can create only one domain name per 30 seconds, so each waits for the previous one. The limit is fixed:
      // https://docs.aws.amazon.com/apigateway/latest/developerguide/limits.html
      if (before) made.node.addDependency(before)
      before = made
      return made
    }
    const [own] = domains.map((domain) => {
      serve(`${domain}-Apex`, domain)
      return serve(`${domain}-Wildcard`, `*.${domain}`)
    })
    if (!own) throw new Error('The gateway needs a domain')
    this.regionalHost = own.domainNameAliasDomainName
  }
}
