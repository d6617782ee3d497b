import type { Construct } from 'constructs'
import { grantsOfFunction } from '../function-grants.ts'
import type { FunctionSpec } from '../function-spec.ts'
import { CampusFunction, type CampusFunctionProps } from './campus-function.ts'
import { allowGrants, environmentOf } from './policy.ts'
import { required, type Resources } from './resources.ts'

/**
 * Creates a function from its catalogue entry, with the grants that its code needs and the variables that name its
 * resources.
 */
export function makeFunction(
  scope: Construct,
  id: string,
  spec: FunctionSpec,
  resources: Resources,
  { functionName, logGroup }: Pick<CampusFunctionProps, 'functionName' | 'logGroup'> = {},
): CampusFunction {
  const { config, codeOf, users } = resources
  const grants = grantsOfFunction(spec.name)
  const made = new CampusFunction(scope, id, {
    spec,
    functionName,
    logGroup,
    code: codeOf(spec.name),
    environment: {
      STAGE: config.stage,
      ...(spec.checksTokens && {
        USER_POOL_ID: users.pool.userPoolId,
        USER_POOL_CLIENT_ID: users.client.userPoolClientId,
      }),
      ...(spec.isForOperators && { OPERATOR_POOL_ID: required(resources, 'operators').pool.userPoolId }),
      ...(spec.checksPlace && config.placeRules.length > 0 && { PLACE_RULES: config.placeRules.join(',') }),
      ...environmentOf(grants, resources),
    },
  })
  allowGrants(made, grants, resources)
  return made
}
