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
  /** The stage's own domain is the first. */
  domains: string[]
  /** The certificate of the domains and of every host one level below them. */
  certificate: ICertificate
}

/**
 * Makes the gateway serve `/api` of the domains and of every campus host. It has to know these hosts because the
 * distribution forwards the viewer's Host. No DNS record points to it. The ids have the domain's name, so that a domain keeps
 * its names when it becomes the stage's own.
 */
export class RestDomains extends Construct {
  /** The host that the distribution connects to. It serves all names. */
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
      // An account may create one domain name per 30 seconds, which cannot be raised:
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
