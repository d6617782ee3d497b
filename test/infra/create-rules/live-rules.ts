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
    rule: 'the stage of sockets has settings of routes that exist, and is made after them',
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
    rule: 'the stage of sockets logs once the account has a role for it',
    see: `${guide}/websocket-api-logging.html`,
    findings: stagesBefore('ApiGateway::Account'),
    spoil: forgetOrder,
  },
  {
    rule: 'no more sockets open in a second than an account may open',
    see: `${guide}/apigateway-execution-service-websocket-limits-table.html`,
    findings: broken(stageType, ({ RouteSettings: { $connect } }) => !($connect.ThrottlingRateLimit <= 500)),
    spoil: (copy) => (first(copy, stageType)['RouteSettings'].$connect.ThrottlingRateLimit = 501),
  },
]
