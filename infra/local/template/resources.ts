import * as z from 'zod/mini'
import { account, arn, functionIn, nameOf, region, secretArn } from '../account.ts'
import type { Identity, Resource, Template } from './load.ts'

type Realised = {
  /** The property with the resource's name; without it the name consists of the stack's name and the logical id. */
  nameProperty?: string
  /** Returns the value of `Ref`; by default this is the resource's name. */
  ref?: (name: string, property: Property) => string
  attributes: (name: string, property: Property) => Record<string, string>
}

/** Returns a property of the resource with its intrinsic functions resolved. */
type Property = (name: string) => unknown

const namedSchema = z.object({ Name: z.string() })

/** The resource types that this machine implements, with the attributes that other resources may refer to. */
const realised: Record<string, Realised> = {
  'AWS::DynamoDB::Table': { nameProperty: 'TableName', attributes: tableAttributes },
  'AWS::S3::Bucket': {
    nameProperty: 'BucketName',
    attributes: (name) => ({
      Arn: `arn:aws:s3:::${name}`,
      DomainName: `${name}.s3.amazonaws.com`,
      RegionalDomainName: bucketDomainName(name),
    }),
  },
  'AWS::Cognito::UserPool': {
    ref: userPoolId,
    attributes: (name) => ({
      Arn: arn('cognito-idp', `userpool/${userPoolId(name)}`),
      UserPoolId: userPoolId(name),
      ProviderName: `cognito-idp.${region}.amazonaws.com/${userPoolId(name)}`,
      ProviderURL: `https://cognito-idp.${region}.amazonaws.com/${userPoolId(name)}`,
    }),
  },
  'AWS::Cognito::UserPoolClient': {
    ref: (name) => `local${lettersOf(name)}`,
    attributes: (name) => ({ ClientId: `local${lettersOf(name)}` }),
  },
  'AWS::Cognito::UserPoolDomain': { nameProperty: 'Domain', attributes: () => ({}) },
  'AWS::Cognito::UserPoolIdentityProvider': { nameProperty: 'ProviderName', attributes: () => ({}) },
  'AWS::Lambda::Function': {
    nameProperty: 'FunctionName',
    attributes: (name) => ({ Arn: arn('lambda', `function:${name}`) }),
  },
  // A function has only version 1, which always runs the newest code.
  'AWS::Lambda::Version': {
    ref: (_, property) => qualified(property, '1'),
    attributes: (_, property) => ({ Version: '1', FunctionArn: qualified(property, '1') }),
  },
  'AWS::Lambda::Alias': {
    nameProperty: 'Name',
    ref: (name, property) => qualified(property, name),
    attributes: (name, property) => ({ AliasArn: qualified(property, name) }),
  },
  'AWS::IAM::Role': {
    nameProperty: 'RoleName',
    attributes: (name) => ({ Arn: `arn:aws:iam::${account}:role/${name}` }),
  },
  'AWS::IAM::Policy': { attributes: () => ({}) },
  'AWS::Lambda::Permission': { attributes: () => ({}) },
  'AWS::S3::BucketPolicy': { attributes: () => ({}) },
  'AWS::SQS::QueuePolicy': { attributes: () => ({}) },
  'AWS::OpenSearchService::Domain': {
    nameProperty: 'DomainName',
    attributes: (name) => ({
      Arn: arn('es', `domain/${name}`),
      DomainEndpoint: `search-${name}-laptop.${region}.es.amazonaws.com`,
    }),
  },
  'AWS::Logs::LogGroup': {
    nameProperty: 'LogGroupName',
    attributes: (name) => ({ Arn: arn('logs', `log-group:${name}:*`) }),
  },
  'AWS::Lambda::Url': {
    attributes: (name, property) => ({
      FunctionArn: String(property('TargetFunctionArn')),
      FunctionUrl: `https://${lettersOf(name).toLowerCase()}.lambda-url.${region}.on.aws/`,
    }),
  },
  'AWS::Lambda::EventSourceMapping': { attributes: (name) => ({ Id: name }) },
  'AWS::Events::EventBus': {
    nameProperty: 'Name',
    attributes: (name) => ({ Arn: arn('events', `event-bus/${name}`), Name: name }),
  },
  'AWS::Events::Rule': {
    nameProperty: 'Name',
    attributes: (name, property) => ({
      Arn: arn('events', `rule/${ofBus(property('EventBusName'))}${name}`),
    }),
  },
  'AWS::SQS::Queue': {
    nameProperty: 'QueueName',
    ref: (name) => `https://sqs.${region}.amazonaws.com/${account}/${name}`,
    attributes: (name) => ({
      Arn: arn('sqs', name),
      QueueName: name,
      QueueUrl: `https://sqs.${region}.amazonaws.com/${account}/${name}`,
    }),
  },
  'AWS::KinesisFirehose::DeliveryStream': {
    nameProperty: 'DeliveryStreamName',
    attributes: (name) => ({ Arn: arn('firehose', `deliverystream/${name}`) }),
  },
  'AWS::SecretsManager::Secret': {
    nameProperty: 'Name',
    ref: (name) => secretArn(name),
    attributes: (name) => ({ Id: secretArn(name) }),
  },
  'AWS::ApiGateway::RestApi': { attributes: (name) => ({ RestApiId: name, RootResourceId: 'root' }) },
  'AWS::ApiGateway::Stage': { nameProperty: 'StageName', attributes: () => ({}) },
  'AWS::ApiGateway::ApiKey': { attributes: (name) => ({ APIKeyId: name }) },
  'AWS::ApiGateway::UsagePlan': { attributes: (name) => ({ Id: name }) },
  'AWS::ApiGateway::UsagePlanKey': { attributes: (name) => ({ Id: name }) },
  'AWS::ApiGateway::DomainName': {
    nameProperty: 'DomainName',
    attributes: (name) => ({
      DomainNameArn: arn('apigateway', `/domainnames/${name}`),
      RegionalDomainName: regionalDomainName(name),
      RegionalHostedZoneId: 'Z1UJRXOUMOOFQ8',
    }),
  },
  'AWS::ApiGateway::BasePathMapping': { attributes: () => ({}) },
  'AWS::ApiGatewayV2::Api': { attributes: (name) => ({ ApiId: name }) },
  'AWS::ApiGatewayV2::Integration': { attributes: (name) => ({ IntegrationId: name }) },
  'AWS::ApiGatewayV2::Route': { attributes: (name) => ({ RouteId: name }) },
  'AWS::ApiGatewayV2::Stage': { nameProperty: 'StageName', attributes: () => ({}) },
  'AWS::ApiGatewayV2::DomainName': {
    nameProperty: 'DomainName',
    attributes: (name) => ({
      RegionalDomainName: regionalDomainName(name),
      RegionalHostedZoneId: 'Z1UJRXOUMOOFQ8',
    }),
  },
  'AWS::ApiGatewayV2::ApiMapping': { attributes: () => ({}) },
  'AWS::SES::ConfigurationSet': { nameProperty: 'Name', attributes: () => ({}) },
  'AWS::SES::ConfigurationSetEventDestination': { attributes: (name) => ({ Id: name }) },
  'AWS::SES::EmailIdentity': { nameProperty: 'EmailIdentity', attributes: dkimAttributes },
  'AWS::CloudFront::Distribution': {
    attributes: (name) => ({ DomainName: `${name.toLowerCase()}.cloudfront.net`, Id: name }),
  },
  'AWS::CloudFront::Function': {
    attributes: (name) => ({ FunctionARN: `arn:aws:cloudfront::${account}:function/${name}` }),
  },
  'AWS::CloudFront::PublicKey': { attributes: (name) => ({ Id: name }) },
  'AWS::CloudFront::OriginAccessControl': { attributes: (name) => ({ Id: name }) },
  'AWS::CloudFront::KeyGroup': { attributes: (name) => ({ Id: name }) },
  'AWS::CloudFront::CachePolicy': { attributes: (name) => ({ Id: name }) },
  'AWS::CloudFront::ResponseHeadersPolicy': { attributes: (name) => ({ Id: name }) },
  'AWS::Glue::Database': {
    ref: (_, property) => z.parse(namedSchema, property('DatabaseInput')).Name,
    attributes: () => ({}),
  },
  'AWS::Glue::Table': { attributes: () => ({}) },
  'AWS::Athena::WorkGroup': { nameProperty: 'Name', attributes: () => ({}) },
  // Nothing is measured here. A test raises an alarm, which then invokes its functions.
  'AWS::CloudWatch::Alarm': {
    nameProperty: 'AlarmName',
    attributes: (name) => ({ Arn: arn('cloudwatch', `alarm:${name}`) }),
  },
  'AWS::WAFv2::WebACL': {
    nameProperty: 'Name',
    attributes: (name) => ({ Arn: arn('wafv2', `global/webacl/${name}/${name}`) }),
  },
}

/** The resource types that do nothing on a laptop, with the reasons. */
const idle: Record<string, string> = {
  'AWS::SNS::Topic': 'it carries alarms',
  'AWS::SNS::TopicPolicy': 'as for topics',
  'AWS::SNS::Subscription': 'as for topics',
  'AWS::Logs::ResourcePolicy': 'it lets the search engine write logs',
  'AWS::CloudWatch::Dashboard': 'there is nothing to draw: no service counts here',
  'AWS::Budgets::Budget': 'nothing here costs money',
  'AWS::CodeDeploy::Application': 'a release here reaches every call at once',
  'AWS::CodeDeploy::DeploymentGroup': 'as for its application',
  'AWS::ApiGateway::Account': 'it lets the gateway write logs',
  'AWS::ApiGateway::Deployment': 'the document of the API is always the newest',
  'AWS::CertificateManager::Certificate': 'this machine is reached without TLS',
  'AWS::Route53::RecordSet': 'browsers resolve *.localhost themselves',
  'AWS::CDK::Metadata': "it is CDK's own count of its users",
}

/** Throws an error that lists all unknown resource types. */
export function checkTypes({ resources }: Pick<Template, 'resources'>): void {
  const unknown = resources.filter(({ type }) => !(type in realised) && !(type in idle))
  if (unknown.length === 0) return
  const names = unknown.map(({ type, stack, logicalId }) => `${type} (${stack}/${logicalId})`)
  throw new Error(`the laptop cannot run ${names.join(', ')}: see infra/local/template/resources.ts`)
}

/** Returns the names and ARNs of a resource on this machine, which are the same at every start. */
export function identify(resource: Resource, resolveProperty: (value: unknown) => unknown): Identity {
  const { type, stack, logicalId, properties } = resource
  const kind = realised[type]
  const property = (of: string) => resolveProperty(properties[of])
  const given = kind?.nameProperty ? property(kind.nameProperty) : undefined
  const made = `${stack}-${logicalId}`
  const name =
    typeof given === 'string' ? given : type === 'AWS::S3::Bucket' ? made.toLowerCase().slice(0, 63) : made
  const attributes = kind?.attributes(name, property) ?? {
    Arn: arn(type.split('::')[1]?.toLowerCase() ?? '', name),
  }
  return {
    ref: kind?.ref?.(name, property) ?? name,
    attribute: (attribute) => {
      const value = attributes[attribute]
      if (value !== undefined) return value
      // Nothing on this machine uses attributes of an idle resource, so the text does not matter.
      if (!kind) return `${name}.${attribute}`
      throw new Error(`${stack}/${logicalId} (${type}) has no attribute ${attribute} on the laptop`)
    },
  }
}

/** The ARN of a version or an alias of the function that a property names. */
function qualified(property: Property, qualifier: string) {
  return arn('lambda', `function:${functionIn(String(property('FunctionName')))}:${qualifier}`)
}

function tableAttributes(name: string) {
  const Arn = arn('dynamodb', `table/${name}`)
  return { Arn, StreamArn: `${Arn}/stream/local`, TableId: name }
}

/** The part of a rule's ARN that names its bus. It is empty for the account's default bus. */
const ofBus = (bus: unknown) => (typeof bus === 'string' && bus !== 'default' ? `${nameOf(bus)}/` : '')

function dkimAttributes(name: string) {
  const tokens = [1, 2, 3].flatMap((at) => [
    [`DkimDNSTokenName${at}`, `token${at}._domainkey.${name}`],
    [`DkimDNSTokenValue${at}`, `token${at}.dkim.amazonses.com`],
  ])
  return { ...Object.fromEntries(tokens), EmailIdentity: name }
}

export const bucketDomainName = (bucket: string) => `${bucket}.s3.${region}.amazonaws.com`
export const regionalDomainName = (domainName: string) =>
  `${domainName.replace('*', 'wildcard')}.regional.${region}.amazonaws.com`

// The SDK and aws-jwt-verify check the format: region, underscore, letters and digits.
function userPoolId(name: string) {
  return `${region}_${lettersOf(name)}`
}

function lettersOf(name: string) {
  return name.replace(/[^A-Za-z0-9]/g, '').slice(0, 40)
}
