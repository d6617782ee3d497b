import { CfnApi } from 'aws-cdk-lib/aws-apigatewayv2'
import type { Construct } from 'constructs'
import type { StageConfig } from '../config.ts'

/**
 * The WebSocket gateway without routes. Functions of both later stacks send frames through it and need its id, so it is in
 * this stack. Its routes and their function are in the last stack (live-routes.ts).
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
