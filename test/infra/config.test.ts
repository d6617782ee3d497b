import { Stack } from 'aws-cdk-lib'
import { Template } from 'aws-cdk-lib/assertions'
import { CfnStage } from 'aws-cdk-lib/aws-apigatewayv2'
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager'
import { Distribution } from 'aws-cdk-lib/aws-cloudfront'
import { HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins'
import { PublicHostedZone } from 'aws-cdk-lib/aws-route53'
import { beforeAll, expect, test } from 'vitest'
import { configOf, deployed, servedDomains, stageNames, type OperatorRecord } from '../../infra/config.ts'
import { Alarms } from '../../infra/constructs/alarms.ts'
import { LiveDomain } from '../../infra/constructs/live-domain.ts'
import { DnsRecords } from '../../infra/constructs/dns-records.ts'
import { Mail } from '../../infra/constructs/mail.ts'
import { SecurityHeaders } from '../../infra/constructs/security-headers.ts'
import { newApp, type Json } from './synth-fixture.ts'

test("no domain of a stage is a subdomain of another stage's domain", () => {
  const domains = stageNames.flatMap((stage) => servedDomains(configOf(stage)).map(({ domain }) => domain))
  for (const domain of domains)
    for (const other of domains) expect(domain.endsWith(`.${other}`), `${domain} ${other}`).toBe(false)
  expect(new Set(domains).size).toBe(domains.length)
})

test('an unknown stage throws, and so does a stage name that AWS would refuse', () => {
  expect(() => configOf('pilot')).toThrow('There is no stage pilot: local, dev, prod')
  for (const name of ['', 'Pilot', 'pilot-1', '1pilot', 'p'.repeat(17)])
    expect(() => deployed(name, configOf('prod'))).toThrow(/at most 16 lower-case letters/)
})

// Created once before the tests, because the first stack of a process takes seconds: CDK loads its parts at first use.
beforeAll(() => void Template.fromStack(new Stack(newApp(), 'first')))

test('browsers enforce TLS for at most 30 days at first, without preloading', () => {
  const { hstsDays } = configOf('prod')
  expect(hstsDays).toBeLessThanOrEqual(30)
  const stack = new Stack(newApp(), 'headers')
  new SecurityHeaders(stack, 'Headers', { connectTo: [], hstsDays })
  const [policy] = Object.values(
    Template.fromStack(stack).findResources('AWS::CloudFront::ResponseHeadersPolicy'),
  )
  const { ResponseHeadersPolicyConfig } = policy!['Properties']
  expect(ResponseHeadersPolicyConfig.SecurityHeadersConfig.StrictTransportSecurity).toEqual({
    AccessControlMaxAgeSec: hstsDays * 86_400,
    IncludeSubdomains: true,
    Override: true,
  })
})

test('the stack creates the records of the sockets unless an operator maintains them', () => {
  const recordsOf = (...operatorRecords: OperatorRecord[]) => {
    const stack = new Stack(newApp(), 'live', { env: { region: 'us-east-1' } })
    const zone = PublicHostedZone.fromPublicHostedZoneAttributes(stack, 'Zone', {
      hostedZoneId: 'Z1',
      zoneName: 'campus.example',
    })
    const certificate = Certificate.fromCertificateArn(
      stack,
      'Certificate',
      'arn:aws:acm:us-east-1:1:certificate/c',
    )
    const stage = new CfnStage(stack, 'Stage', { apiId: 'api', stageName: 'live' })
    new LiveDomain(stack, 'Live', { stage, certificate, zone, operatorRecords, after: stage })
    return Object.values<Json>(Template.fromStack(stack).findResources('AWS::Route53::RecordSet'))
      .map(({ Properties: { Name, Type } }) => `${Type} ${Name}`)
      .sort()
  }
  expect(recordsOf()).toEqual(['A live.campus.example.', 'AAAA live.campus.example.'])
  expect(recordsOf('live')).toEqual([])
})

/** The names and types of a stack's records, if an operator maintains `operatorRecords`. */
function recordsWithout(...operatorRecords: OperatorRecord[]): string[] {
  const stack = new Stack(newApp(), 'records', { env: { region: 'us-east-1' } })
  const attributes = { hostedZoneId: 'Z1', zoneName: 'campus.example' }
  const zone = PublicHostedZone.fromPublicHostedZoneAttributes(stack, 'Zone', attributes)
  const alarms = new Alarms(stack, 'Alarms', { address: 'operators@campus.example' })
  const distribution = new Distribution(stack, 'Distribution', {
    defaultBehavior: { origin: new HttpOrigin('site.example') },
  })
  new Mail(stack, 'Mail', { stage: 'dev', zones: [zone], mailsPerDay: 200, alarms, operatorRecords })
  new DnsRecords(stack, 'Dns', { zones: [zone], distribution, operatorRecords })
  const records: Json[] = Object.values(Template.fromStack(stack).findResources('AWS::Route53::RecordSet'))
  return records
    .filter(({ Properties }) => Properties.Type !== 'CNAME')
    .map(({ Properties: { Name, Type } }) => `${Type} ${Name}`)
    .sort()
}

const all = [
  'A *.campus.example.',
  'A campus.example.',
  'AAAA *.campus.example.',
  'AAAA campus.example.',
  'MX mail.campus.example.',
  'TXT _dmarc.campus.example.',
  'TXT mail.campus.example.',
]

test('the stack creates every DNS record that operators do not maintain', () => {
  expect(recordsWithout()).toEqual(all)
  expect(recordsWithout('apex')).toEqual(all.filter((record) => !/^A+ campus/.test(record)))
  expect(recordsWithout('wildcard')).toEqual(all.filter((record) => !record.includes('*')))
  expect(recordsWithout('dmarc')).toEqual(all.filter((record) => !record.includes('_dmarc')))
  expect(recordsWithout('mail-from')).toEqual(all.filter((record) => !record.includes('mail.')))
})
