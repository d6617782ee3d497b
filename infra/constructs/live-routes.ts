import { Duration, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib'
import { CfnIntegration, CfnRoute, CfnStage } from 'aws-cdk-lib/aws-apigatewayv2'
import { Metric } from 'aws-cdk-lib/aws-cloudwatch'
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import { constructIdOf, liveSocket } from '../functions.ts'
import type { Alarms } from './alarms.ts'
import type { LiveGateway } from './live-gateway.ts'
import { makeFunction } from './make-function.ts'
import { percentOf } from './percent-of.ts'
import type { Resources } from './resources.ts'

export interface LiveRoutesProps {
  resources: Resources
  alarms: Alarms
  /** The account's setting that lets its gateways write logs. */
  account: Construct
}

/**
 * The routes of sockets: opening with a ticket, closing, and the frames that pages send. The gateway refuses other frames.
 */
const routeKeys = ['$connect', '$disconnect', 'ping', 'typing', 'watch', 'unwatch']

/** The routes of the WebSocket gateway, which all call one function, and the stage with its limits and its log. */
export class LiveRoutes extends Construct {
  readonly stage: CfnStage

  constructor(scope: Construct, id: string, { resources, alarms, account }: LiveRoutesProps) {
    super(scope, id)
    const { config, live } = resources
    const target = this.#function(resources)
    const routes = routeKeys.map((routeKey) => {
      const name = `${routeKey.replace(/\W/g, '')}Route`
      return new CfnRoute(this, name, { apiId: live.ref, routeKey, target })
    })
    const accessLog = new LogGroup(this, 'AccessLog', {
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    })
    // The gateway would otherwise create its execution log itself, and keep it for ever.
    const executionLog = new LogGroup(this, 'ExecutionLog', {
      logGroupName: `/aws/apigateway/${live.ref}/${live.stageName}`,
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    })
    this.stage = new CfnStage(this, 'Stage', {
      apiId: live.ref,
      stageName: live.stageName,
      autoDeploy: true,
      defaultRouteSettings: { throttlingRateLimit: 2000, throttlingBurstLimit: 1000, loggingLevel: 'ERROR' },
      // New sockets have a limit of their own, because all pages reconnect at once after an outage.
      routeSettings: {
        $connect: {
          ThrottlingRateLimit: config.connectsPerSecond,
          ThrottlingBurstLimit: config.connectsPerSecond,
          LoggingLevel: 'ERROR',
        },
      },
      accessLogSettings: { destinationArn: accessLog.logGroupArn, format: accessLogFormat },
    })
    for (const each of [...routes, account, executionLog]) this.stage.node.addDependency(each)
    for (const each of routes)
      Validations.of(each).acknowledge({
        id: 'AwsSolutions-APIG4',
        reason:
          'The function checks a ticket that works once when a socket opens; a token would appear in logs.',
      })
    this.#watch(alarms, live)
  }

  /** Creates the function of the routes, and returns their integration target. */
  #function(resources: Resources): string {
    const { live, config } = resources
    const made = makeFunction(this, constructIdOf(liveSocket), liveSocket, resources)
    made.addEnvironment('PAGE_ORIGINS', config.pageOrigins.join(' '))
    const { partition, region } = Stack.of(this)
    made.addPermission('Gateway', {
      principal: new ServicePrincipal('apigateway.amazonaws.com'),
      sourceArn: Stack.of(this).formatArn({
        service: 'execute-api',
        resource: live.ref,
        resourceName: `${live.stageName}/*`,
      }),
    })
    const integration = new CfnIntegration(this, 'Integration', {
      apiId: live.ref,
      integrationType: 'AWS_PROXY',
      integrationUri: `arn:${partition}:apigateway:${region}:lambda:path/2015-03-31/functions/${made.functionArn}/invocations`,
    })
    return `integrations/${integration.ref}`
  }

  #watch(alarms: Alarms, live: LiveGateway): void {
    const of = (metricName: string) =>
      new Metric({
        namespace: 'AWS/ApiGateway',
        metricName,
        dimensionsMap: { ApiId: live.ref, Stage: live.stageName },
        statistic: 'sum',
        period: Duration.minutes(5),
      })
    alarms.add(this, 'Failing', {
      metric: percentOf({
        part: [of('IntegrationError')],
        // Connects and frames both call the function.
        of: [of('ConnectCount'), of('MessageCount')],
        butFor: 20,
      }),
      above: 5,
      hurt: 'Students: their pages get no sockets, so messages and badges arrive up to a minute later.',
      section: 'alarm-live-failing',
    })
  }
}

/** The access log omits the request's URL, because its query contains the ticket. */
const accessLogFormat = JSON.stringify({
  requestId: '$context.requestId',
  connectionId: '$context.connectionId',
  event: '$context.eventType',
  route: '$context.routeKey',
  status: '$context.status',
  at: '$context.requestTime',
  address: '$context.identity.sourceIp',
})
