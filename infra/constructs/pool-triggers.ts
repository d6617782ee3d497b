import { Duration } from 'aws-cdk-lib'
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Construct } from 'constructs'
import { constructIdOf, poolTriggers } from '../functions.ts'
import type { Alarms } from './alarms.ts'
import { triggerName } from './campus-users.ts'
import type { GradualRollout } from './gradual-rollout.ts'
import { makeFunction } from './make-function.ts'
import { percentOf } from './percent-of.ts'
import type { Resources } from './resources.ts'

export interface PoolTriggersProps {
  resources: Resources
  alarms: Alarms
  rollout: GradualRollout
}

/**
 * The function that the user pool calls during a sign-in and whenever it issues tokens, including refreshed ones. The pool
 * refers to the function by its name and alias.
 */
export class PoolTriggers extends Construct {
  constructor(scope: Construct, id: string, { resources, alarms, rollout }: PoolTriggersProps) {
    super(scope, id)
    const { config, users } = resources
    const spec = poolTriggers
    const made = makeFunction(this, constructIdOf(spec), spec, resources, {
      functionName: triggerName(config.stage),
    })
    const alias = rollout.add({ name: spec.name, made, catchesErrors: false })
    alias.addPermission('UserPool', {
      principal: new ServicePrincipal('cognito-idp.amazonaws.com'),
      sourceArn: users.pool.userPoolArn,
    })
    alarms.add(this, 'Failing', {
      metric: percentOf({
        part: [made.metricErrors({ statistic: 'sum', period: Duration.minutes(5) })],
        of: [made.metricInvocations({ statistic: 'sum', period: Duration.minutes(5) })],
        // Lambda counts each refusal of a banned person as an error, so a few errors are normal.
        butFor: 20,
      }),
      above: 10,
      hurt: 'Everyone who signs in or whose token is an hour old: for five minutes more than one in ten has been refused.',
      section: 'alarm-sign-in-failing',
    })
  }
}
