import { Duration, RemovalPolicy, Size, Validations } from 'aws-cdk-lib'
import {
  AccessLogFormat,
  ApiDefinition,
  ApiKey,
  EndpointType,
  LogGroupLogDestination,
  MethodLoggingLevel,
  SpecRestApi,
  type UsagePlan,
} from 'aws-cdk-lib/aws-apigateway'
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import { Construct } from 'constructs'
import type { Operation } from '../function-spec.ts'
import type { Alarms } from './alarms.ts'
import { percentOf } from './percent-of.ts'

const stageName = 'live'

export interface RestApiProps {
  document: { info: { title: string } }
  functions: IFunction[]
  /** The most requests per second of all people together. */
  requestsPerSecond: number
  /** The methods. `share` is the most that a method may take of the requests per second; half by default. */
  routes: (Operation & { share?: number | undefined })[]
  /**
   * The version of the API key. A new number replaces the key in the distribution and the gateway in the same deployment.
   */
  keyVersion: number
  alarms: Alarms
}

/** The gateway. Every method requires an API key that only the distribution has, so nothing else can call it. */
export class RestApi extends Construct {
  readonly api: SpecRestApi
  /** A dynamic reference to the key, so that the template does not contain it. */
  readonly key: string

  constructor(scope: Construct, id: string, props: RestApiProps) {
    super(scope, id)
    const { document, functions, keyVersion, alarms, requestsPerSecond, routes } = props
    const accessLog = new LogGroup(this, 'AccessLog', {
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    })
    this.api = new SpecRestApi(this, 'Api', {
      // The metrics of the alarms refer to this name. The gateway takes it from the imported document.
      restApiName: document.info.title,
      apiDefinition: ApiDefinition.fromInline(document),
      endpointTypes: [EndpointType.REGIONAL],
      disableExecuteApiEndpoint: true,
      minCompressionSize: Size.kibibytes(1),
      cloudWatchRole: true,
      deployOptions: {
        stageName,
        loggingLevel: MethodLoggingLevel.ERROR,
        accessLogDestination: new LogGroupLogDestination(accessLog),
        accessLogFormat: AccessLogFormat.jsonWithStandardFields(),
        // One method may take half of the rate at most, so a flood of its requests leaves the other half to other methods.
        ...throttle(requestsPerSecond / 2),
        methodOptions: Object.fromEntries(
          routes.flatMap(({ path, method, share }) =>
            share === undefined ? [] : [[`${path}/${method}`, throttle(requestsPerSecond * share)]],
          ),
        ),
      },
    })
    // The gateway would otherwise create its log itself, and keep it for ever.
    const log = new LogGroup(this, 'ExecutionLog', {
      logGroupName: `API-Gateway-Execution-Logs_${this.api.restApiId}/${stageName}`,
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    })
    this.api.deploymentStage.node.addDependency(log)
    // CDK would output the address of the default endpoint, which is disabled.
    this.api.node.tryRemoveChild('Endpoint')
    for (const each of functions) {
      each.addPermission('Gateway', {
        principal: new ServicePrincipal('apigateway.amazonaws.com'),
        sourceArn: this.api.arnForExecuteApi('*', '/*', 'live'),
      })
    }
    const secret = keySecret(this, keyVersion)
    this.key = secret.secretValue.unsafeUnwrap()
    this.#admitOnly(this.key, keyVersion, requestsPerSecond)
    this.#watch(alarms)
    Validations.of(this.api).acknowledge(
      {
        id: 'AwsSolutions-APIG2',
        reason:
          'Functions check every request against its contract; refusals of the gateway could not carry our sentences.',
      },
      {
        id: 'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs]',
        reason: 'AWS made this policy for it: one role of the account writes the logs of all its gateways.',
      },
    )
  }

  #admitOnly(key: string, version: number, requestsPerSecond: number): UsagePlan {
    const plan = this.api.addUsagePlan('Plan', {
      apiStages: [{ api: this.api, stage: this.api.deploymentStage }],
      throttle: { rateLimit: requestsPerSecond, burstLimit: requestsPerSecond },
    })
    plan.addApiKey(new ApiKey(this, `Key${version}`, { value: key }))
    return plan
  }

  #watch(alarms: Alarms): void {
    alarms.add(this, 'Errors', {
      metric: percentOf({
        part: [this.api.metricServerError({ statistic: 'sum', period: Duration.minutes(5) })],
        of: [this.api.metricCount({ period: Duration.minutes(5) })],
        butFor: 5,
      }),
      above: 1,
      hurt: "Students: for five minutes more than 1 % of all requests have ended with 'Something went wrong' because of an error of ours.",
      section: 'alarm-api-errors',
    })
    alarms.add(this, 'Slow', {
      metric: this.api.metricLatency({ statistic: 'p90', period: Duration.minutes(5) }),
      above: Duration.seconds(3).toMilliseconds(),
      periods: 3,
      hurt: 'Students: for a quarter of an hour one request in ten has taken longer than three seconds.',
      section: 'alarm-api-slow',
    })
  }
}

const throttle = (perSecond: number) => ({
  throttlingRateLimit: perSecond,
  throttlingBurstLimit: perSecond,
})

/** The secret with the key. The key has only letters and digits, because it is sent in a header. */
function keySecret(scope: Construct, version: number): Secret {
  const secret = new Secret(scope, `KeySecret${version}`, {
    description: 'The API key that the distribution adds to every request',
    generateSecretString: { passwordLength: 48, excludePunctuation: true },
  })
  Validations.of(secret).acknowledge({
    id: 'AwsSolutions-SMG4',
    reason: 'The distribution and the gateway must change together, in a deployment; see infra/README.md.',
  })
  return secret
}
