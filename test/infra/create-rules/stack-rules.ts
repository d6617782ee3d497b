import { creationProblems } from '../../../infra/local/user-pool/create-rules.ts'
import { federationProblems } from '../../../infra/local/user-pool/federation-rules.ts'
import type { Json } from '../synth-fixture.ts'
import {
  broken,
  first,
  ofType,
  outside,
  sizeOf,
  textOf,
  type CreateRule,
  type Resource,
  type StageTemplates,
} from './rule.ts'

const cloudFormation = 'https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide'
const quotas = `${cloudFormation}/cloudformation-limits.html`
const iamQuotas = 'https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_iam-quotas.html'

const propertiesOf = ([, { Properties }]: [string, Resource]) => Properties

/** Returns the names of the stacks for whose template `isBroken` is true. */
const stacksWhere = (isBroken: (template: Json) => boolean) => (stage: StageTemplates) =>
  stage.stacks.filter(({ template }) => isBroken(template)).map(({ name }) => name)
const theTemplate = ({ stacks }: StageTemplates): Json => stacks[0]!.template
const many = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`More${at}`, {}]))

/** The inline policies of a role: those in the role itself, and those of policy resources that refer to the role. */
function policiesOf(stage: StageTemplates, role: string): Json[] {
  const attached = ofType(stage, 'IAM::Policy').map(([, { Properties }]) => Properties)
  return [
    ...(stage.resources[role]?.Properties['Policies'] ?? []),
    ...attached.filter(({ Roles }) => Roles.some(({ Ref }: Json) => Ref === role)),
  ].map(({ PolicyDocument }) => PolicyDocument)
}

export const stackRules: CreateRule[] = [
  {
    rule: 'a stack has at most 500 resources',
    see: quotas,
    findings: stacksWhere(({ Resources }) => Object.keys(Resources).length > 500),
    spoil: (copy) => Object.assign(theTemplate(copy).Resources, many(500)),
  },
  {
    rule: 'a stack has at most 200 outputs',
    see: quotas,
    findings: stacksWhere(({ Outputs = {} }) => Object.keys(Outputs).length > 200),
    spoil: (copy) => Object.assign((theTemplate(copy).Outputs ??= {}), many(201)),
  },
  {
    rule: 'a template has at most 1 MB',
    see: quotas,
    findings: stacksWhere((template) => JSON.stringify(template, null, 1).length > 1_048_576),
    spoil: (copy) => (theTemplate(copy).Metadata = 'x'.repeat(1_048_576)),
  },
  {
    rule: 'a template has at most 60 dynamic references',
    see: `${cloudFormation}/dynamic-references.html`,
    findings: stacksWhere((template) => JSON.stringify(template).split('{{resolve:').length > 61),
    spoil: (copy) => (theTemplate(copy).Metadata = '{{resolve:secretsmanager:x}}'.repeat(61)),
  },
  {
    rule: 'a dynamic reference to a secret has all its parts in the right order',
    see: `${cloudFormation}/dynamic-references-secretsmanager.html`,
    findings: ({ stacks }) =>
      stacks.flatMap(({ template }) =>
        (JSON.stringify(template).match(/\{\{resolve:[^}]*\}\}/g) ?? []).filter(
          (reference) =>
            !/^\{\{resolve:secretsmanager:[^}]+:SecretString:[\w-]*:[\w-]*:[\w-]*\}\}$/.test(reference),
        ),
      ),
    spoil: (copy) => (theTemplate(copy).Metadata = '{{resolve:secretsmanager:campus/key:publicKey}}'),
  },
  {
    rule: 'no stack is created with termination protection, because a failed creation has to be deleted before the retry',
    see: `${cloudFormation}/using-cfn-protect-stacks.html`,
    findings: ({ stacks }) => stacks.filter(({ isProtected }) => isProtected).map(({ name }) => name),
    spoil: (copy) => (copy.stacks[0]!.isProtected = true),
  },
  {
    rule: 'no two stacks export the same name',
    see: `${cloudFormation}/using-cfn-stack-exports.html`,
    findings: ({ stacks }) => {
      const names = stacks.flatMap(({ template }) =>
        Object.values(template.Outputs ?? {}).flatMap(({ Export }: Json) => Export?.Name ?? []),
      )
      return names.filter((name, at) => names.indexOf(name) !== at)
    },
    spoil: (copy) => {
      const { Outputs } = theTemplate(copy)
      Object.assign(Outputs, { Again: Object.values<Json>(Outputs).find(({ Export }) => Export) })
    },
  },
  {
    rule: 'Cognito creates the user pool and its client',
    see: 'https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-settings-attributes.html',
    findings: (stage) =>
      creationProblems(first(stage, 'Cognito::UserPool'), first(stage, 'Cognito::UserPoolClient')),
    spoil: (copy) => (first(copy, 'Cognito::UserPool')['Schema'] = [{ Name: 'email', Required: true }]),
  },
  {
    rule: 'Cognito creates the identity providers and the domain of the user pool',
    see: 'https://docs.aws.amazon.com/cognito/latest/developerguide/cognito-user-pools-specifying-attribute-mapping.html',
    findings: (stage) =>
      federationProblems(first(stage, 'Cognito::UserPool'), first(stage, 'Cognito::UserPoolClient'), {
        identityProviders: ofType(stage, 'Cognito::UserPoolIdentityProvider').map(propertiesOf),
        domains: ofType(stage, 'Cognito::UserPoolDomain').map(propertiesOf),
      }),
    spoil: (copy) => (first(copy, 'Cognito::UserPoolClient')['WriteAttributes'] = ['nickname']),
  },
  {
    rule: 'a client of the user pool is created after the identity providers that it uses',
    see: 'https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-resource-cognito-userpoolclient.html',
    findings: (stage) => {
      const providers = ofType(stage, 'Cognito::UserPoolIdentityProvider')
      return ofType(stage, 'Cognito::UserPoolClient').flatMap(([id, { Properties, DependsOn = [] }]) => {
        const ofPool = providers.filter(
          ([, provider]) =>
            JSON.stringify(provider.Properties.UserPoolId) === JSON.stringify(Properties.UserPoolId),
        )
        return ofPool.some(([provider]) => !DependsOn.includes(provider)) ? [id] : []
      })
    },
    spoil: (copy) => {
      for (const [, client] of ofType(copy, 'Cognito::UserPoolClient')) delete client.DependsOn
    },
  },
  {
    rule: 'the inline policies of a role have at most 10,240 characters together',
    see: iamQuotas,
    findings: (stage) =>
      ofType(stage, 'IAM::Role').flatMap(([role]) => {
        const sizes = policiesOf(stage, role).map(sizeOf)
        return sizes.reduce((sum, size) => sum + size, 0) > 10_240 ? [role] : []
      }),
    spoil: (copy) => {
      const Statement = Array.from({ length: 200 }, () => ({
        Effect: 'Allow',
        Action: 'sqs:SendMessage',
        Resource: '*',
      }))
      first(copy, 'IAM::Role')['Policies'] = [{ PolicyDocument: { Statement } }]
    },
  },
  {
    rule: 'a trust policy has at most 2,048 characters',
    see: iamQuotas,
    findings: broken('IAM::Role', ({ AssumeRolePolicyDocument }) => sizeOf(AssumeRolePolicyDocument) > 2048),
    spoil: (copy) => (first(copy, 'IAM::Role')['AssumeRolePolicyDocument'].Id = 'x'.repeat(2048)),
  },
  {
    rule: 'a certificate has at most 10 names, and the first has at most 64 characters',
    see: 'https://docs.aws.amazon.com/acm/latest/userguide/acm-limits.html',
    findings: broken(
      'CertificateManager::Certificate',
      ({ DomainName, SubjectAlternativeNames = [] }) =>
        SubjectAlternativeNames.length > 9 || DomainName.length > 64,
    ),
    spoil: (copy) =>
      (first(copy, 'CertificateManager::Certificate')['DomainName'] = `${'x'.repeat(60)}.example`),
  },
  {
    rule: 'the stacks create each DNS record once, and a text record has at most 255 characters',
    see: 'https://docs.aws.amazon.com/Route53/latest/DeveloperGuide/ResourceRecordTypes.html',
    findings: (stage) => {
      const records = ofType(stage, 'Route53::RecordSet').map(([id, { Properties }]) => {
        const { Name, Type, ResourceRecords = [] } = Properties
        const isLong = Type === 'TXT' && ResourceRecords.some((text: string) => !/^"[^"]{0,255}"$/.test(text))
        return { id, key: `${Type} ${JSON.stringify(Name)}`, isLong }
      })
      const keys = records.map(({ key }) => key)
      return records.filter(({ key, isLong }, at) => isLong || keys.indexOf(key) !== at).map(({ id }) => id)
    },
    spoil: (copy) => {
      const [[, record] = []] = ofType(copy, 'Route53::RecordSet')
      Object.assign(copy.resources, { Again: structuredClone(record) })
    },
  },
  {
    rule: 'the MAIL FROM domain is a subdomain of the mail identity',
    see: 'https://docs.aws.amazon.com/ses/latest/dg/mail-from.html',
    findings: broken(
      'SES::EmailIdentity',
      ({ EmailIdentity, MailFromAttributes }) =>
        !MailFromAttributes.MailFromDomain.endsWith(`.${EmailIdentity}`),
    ),
    spoil: (copy) =>
      (first(copy, 'SES::EmailIdentity')['MailFromAttributes'].MailFromDomain = 'mail.example'),
  },
  {
    rule: 'an alarm has valid periods, evaluates at most the longest time that CloudWatch allows, and has at most 30 dimensions',
    see: 'https://docs.aws.amazon.com/AmazonCloudWatch/latest/APIReference/API_PutMetricAlarm.html',
    findings: broken('CloudWatch::Alarm', (properties) => {
      const { Period, Metrics = [], EvaluationPeriods, Dimensions = [], AlarmDescription } = properties
      // An alarm on an expression has the periods of its metrics. An alarm on a query has the period of the query.
      const ofMetrics: number[] = Metrics.flatMap(
        ({ MetricStat, Period: ofQuery = [] }: Json) => MetricStat?.Period ?? ofQuery,
      )
      const periods: number[] = Period === undefined ? ofMetrics : [Period]
      const areValid = periods.every((seconds) => [10, 20, 30].includes(seconds) || seconds % 60 === 0)
      const longest = Math.max(...periods) >= 3600 ? 604_800 : 86_400
      return (
        periods.length === 0 ||
        !areValid ||
        Math.max(...periods) * EvaluationPeriods > longest ||
        Dimensions.length > 30 ||
        outside(AlarmDescription.length, 1, 1024)
      )
    }),
    spoil: (copy) => (first(copy, 'CloudWatch::Alarm')['EvaluationPeriods'] = 10_081),
  },
  {
    rule: 'every dimension of an alarm has a name and a value',
    see: 'https://docs.aws.amazon.com/AmazonCloudWatch/latest/APIReference/API_Dimension.html',
    findings: broken('CloudWatch::Alarm', ({ Dimensions = [] }) =>
      Dimensions.some(({ Name, Value }: Json) => !Name || textOf(Value) === ''),
    ),
    spoil: (copy) => (first(copy, 'CloudWatch::Alarm')['Dimensions'] = [{ Name: 'ApiName', Value: '' }]),
  },
]
