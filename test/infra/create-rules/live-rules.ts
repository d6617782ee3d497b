import { broken, first, ofType, type CreateRule, type StageTemplates } from './rule.ts'

const guide = 'https://docs.aws.amazon.com/apigateway/latest/developerguide'
const reference = 'https://docs.aws.amazon.com/apigatewayv2/latest/api-reference'
const stageType = 'ApiGatewayV2::Stage'

/** The API stages that do not depend on every resource of a type. */
const stagesBefore = (type: string) => (stage: StageTemplates) => {
  const needed = ofType(stage, type).map(([id]) => id)
  return ofType(stage, stageType).flatMap(([id, { DependsOn = [] }]) =>
    needed.length > 0 && needed.every((one) => DependsOn.includes(one)) ? [] : [id],
  )
}

const forgetOrder = (copy: StageTemplates) => {
  for (const [, resource] of ofType(copy, stageType)) delete resource.DependsOn
}

export const liveRules: CreateRule[] = [
  {
    rule: 'the WebSocket stage has settings only for existing routes, and is created after the routes',
    see: `${reference}/apis-apiid-stages-stagename.html`,
    findings: (stage) => {
      const keys = ofType(stage, 'ApiGatewayV2::Route').map(([, { Properties }]) => Properties['RouteKey'])
      const unknown = broken(stageType, ({ RouteSettings }) =>
        Object.keys(RouteSettings).some((key) => !keys.includes(key)),
      )
      return [...unknown(stage), ...stagesBefore('ApiGatewayV2::Route')(stage)]
    },
    spoil: (copy) => (first(copy, stageType)['RouteSettings'].unknown = {}),
  },
  {
    rule: 'the WebSocket stage is created after the account has a role for its logs',
    see: `${guide}/websocket-api-logging.html`,
    findings: stagesBefore('ApiGateway::Account'),
    spoil: forgetOrder,
  },
  {
    rule: "the limit of new sockets per second is at most the account's 500",
    see: `${guide}/apigateway-execution-service-websocket-limits-table.html`,
    findings: broken(stageType, ({ RouteSettings: { $connect } }) => !($connect.ThrottlingRateLimit <= 500)),
    spoil: (copy) => (first(copy, stageType)['RouteSettings'].$connect.ThrottlingRateLimit = 501),
  },
]
