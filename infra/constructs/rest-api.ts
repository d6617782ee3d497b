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
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import { Construct } from 'constructs'
import type { Alarms } from './alarms.ts'
import type { CampusFunction } from './campus-function.ts'

export interface RestApiProps {
  /** What restDocument() makes of the contracts. */
  document: { info: { title: string } }
  /** The functions that the document names. */
  functions: CampusFunction[]
  /** A new number makes a new key, at both ends in one deployment. */
  keyVersion: number
  alarms: Alarms
}

/** The gateway: every method asks for an API key that only the distribution has, so nothing else can call it. */
export class RestApi extends Construct {
  readonly api: SpecRestApi
  /** A dynamic reference to the key: the template does not hold it. */
  readonly key: string

  constructor(scope: Construct, id: string, { document, functions, keyVersion, alarms }: RestApiProps) {
    super(scope, id)
    const accessLog = new LogGroup(this, 'AccessLog', {
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    })
    this.api = new SpecRestApi(this, 'Api', {
      // The alarms ask for metrics by this name; an import takes the document's.
      restApiName: document.info.title,
      apiDefinition: ApiDefinition.fromInline(document),
      endpointTypes: [EndpointType.REGIONAL],
      disableExecuteApiEndpoint: true,
      minCompressionSize: Size.kibibytes(1),
      cloudWatchRole: true,
      deployOptions: {
        stageName: 'live',
        loggingLevel: MethodLoggingLevel.ERROR,
        accessLogDestination: new LogGroupLogDestination(accessLog),
        accessLogFormat: AccessLogFormat.jsonWithStandardFields(),
      },
    })
    // CDK prints the address of the endpoint that is switched off.
    this.api.node.tryRemoveChild('Endpoint')
    for (const each of functions) {
      each.addPermission('Gateway', {
        principal: new ServicePrincipal('apigateway.amazonaws.com'),
        sourceArn: this.api.arnForExecuteApi('*', '/*', 'live'),
      })
    }
    const secret = keySecret(this, keyVersion)
    this.key = secret.secretValue.unsafeUnwrap()
    this.#admitOnly(this.key, keyVersion)
    this.#watch(alarms)
    Validations.of(this.api).acknowledge(
      {
        id: 'AwsSolutions-APIG2',
        reason:
          'Functions check every request against its contract; the gateway could not say our sentences.',
      },
      {
        id: 'AwsSolutions-APIG3',
        reason:
          'Without the key the gateway refuses; limits per account and address are enforced by the functions.',
      },
      {
        id: 'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs]',
        reason:
          'The policy that AWS made for this: the gateway of an account writes all its logs by one role.',
      },
    )
  }

  #admitOnly(key: string, version: number): UsagePlan {
    const plan = this.api.addUsagePlan('Plan', {
      apiStages: [{ api: this.api, stage: this.api.deploymentStage }],
    })
    plan.addApiKey(new ApiKey(this, `Key${version}`, { value: key }))
    return plan
  }

  #watch(alarms: Alarms): void {
    alarms.add(this, 'Errors', {
      metric: this.api.metricServerError({ statistic: 'sum', period: Duration.minutes(5) }),
      above: 5,
      hurt: "Students: more than five times in five minutes somebody read 'Something went wrong' for a fault of ours.",
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

/** Letters and digits only: it travels in a header. */
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
