import type { Json } from '../synth-fixture.ts'
import { broken, first, ofType, outside, type CreateRule } from './rule.ts'

const domain = 'OpenSearchService::Domain'
const guide = 'https://docs.aws.amazon.com/opensearch-service/latest/developerguide'

/** The minimum and maximum GiB of a gp3 volume by instance type. */
const volumes: Record<string, [number, number]> = {
  't3.small.search': [10, 100],
  'm7g.medium.search': [10, 768],
}

export const searchRules: CreateRule[] = [
  {
    rule: 'the name of a search domain has 3 to 28 lower-case letters, digits and hyphens, a letter first',
    see: 'https://docs.aws.amazon.com/opensearch-service/latest/APIReference/API_CreateDomain.html',
    findings: broken(domain, ({ DomainName }) => !/^[a-z][a-z0-9-]{2,27}$/.test(DomainName)),
    spoil: (copy) => (first(copy, domain)['DomainName'] = 'Campus'),
  },
  {
    rule: 'the volumes of a search domain have a size that its instance type supports',
    see: `${guide}/limits.html#ebsresource`,
    findings: broken(domain, ({ ClusterConfig, EBSOptions }) => {
      const [least, most] = volumes[ClusterConfig.InstanceType] ?? [1, 0]
      return EBSOptions.VolumeType !== 'gp3' || outside(EBSOptions.VolumeSize, least, most)
    }),
    spoil: (copy) => (first(copy, domain)['EBSOptions'].VolumeSize = 5),
  },
  {
    rule: 'a search domain in several zones has as many nodes as zones, or more',
    see: `${guide}/managedomains-multiaz.html`,
    findings: broken(domain, ({ ClusterConfig }) => {
      const zones = ClusterConfig.ZoneAwarenessConfig?.AvailabilityZoneCount ?? 1
      const isAware = ClusterConfig.ZoneAwarenessEnabled === true
      return isAware !== zones > 1 || ClusterConfig.InstanceCount < zones || zones > 3
    }),
    spoil: (copy) =>
      Object.assign(first(copy, domain)['ClusterConfig'], {
        ZoneAwarenessEnabled: true,
        ZoneAwarenessConfig: { AvailabilityZoneCount: 3 },
        InstanceCount: 2,
      }),
  },
  {
    rule: 'a search domain with dedicated master nodes has three or five of them',
    see: `${guide}/managedomains-dedicatedmasternodes.html`,
    findings: broken(
      domain,
      ({ ClusterConfig }) =>
        ClusterConfig.DedicatedMasterEnabled && ![3, 5].includes(ClusterConfig.DedicatedMasterCount),
    ),
    spoil: (copy) =>
      Object.assign(first(copy, domain)['ClusterConfig'], {
        DedicatedMasterEnabled: true,
        DedicatedMasterCount: 2,
      }),
  },
  {
    rule: 'a search domain has an existing TLS policy',
    see: 'https://docs.aws.amazon.com/opensearch-service/latest/APIReference/API_DomainEndpointOptions.html',
    findings: broken(
      domain,
      ({ DomainEndpointOptions }) =>
        ![
          'Policy-Min-TLS-1-0-2019-07',
          'Policy-Min-TLS-1-2-2019-07',
          'Policy-Min-TLS-1-2-PFS-2023-10',
        ].includes(DomainEndpointOptions.TLSSecurityPolicy),
    ),
    spoil: (copy) => (first(copy, domain)['DomainEndpointOptions'].TLSSecurityPolicy = 'TLSv1.2_2021'),
  },
  {
    rule: 'a search domain gets permission to write its logs before it is created',
    see: `${guide}/createdomain-configure-slow-logs.html`,
    findings: (stage) =>
      ofType(stage, domain).flatMap(([id, { Properties, DependsOn = [] }]) => {
        const groups = Object.values<Json>(Properties['LogPublishingOptions'] ?? {})
        const policies = DependsOn.filter((on) => stage.resources[on]?.Type === 'AWS::Logs::ResourcePolicy')
        const allowed = JSON.stringify(policies.map((on) => stage.resources[on]?.Properties))
        const isNamed = groups.every(({ CloudWatchLogsLogGroupArn }) => {
          const [group] = CloudWatchLogsLogGroupArn['Fn::GetAtt']
          return allowed.includes(group) && allowed.includes('es.amazonaws.com')
        })
        return isNamed ? [] : [id]
      }),
    spoil: (copy) => {
      for (const [, found] of ofType(copy, domain)) found.DependsOn = []
    },
  },
]
