import { CfnApi } from 'aws-cdk-lib/aws-apigatewayv2'
import type { Construct } from 'constructs'
import type { StageConfig } from '../config.ts'

/**
 * The WebSocket gateway without routes: functions of both later stacks send frames through it by its id. Its routes and its
 * function are in the last stack (live-routes.ts).
 */
export class LiveGateway extends CfnApi {
  constructor(scope: Construct, id: string, { stage }: StageConfig) {
    super(scope, id, {
      name: `campus-${stage}-live`,
      protocolType: 'WEBSOCKET',
      routeSelectionExpression: '$request.body.action',
    })
  }

  readonly stageName = 'live'
}
