import { Duration } from 'aws-cdk-lib'
import { UserPoolOperation } from 'aws-cdk-lib/aws-cognito'
import { Construct } from 'constructs'
import { constructIdOf, preTokenGeneration } from '../functions.ts'
import type { Alarms } from './alarms.ts'
import { makeFunction, type Resources } from './make-function.ts'

export interface SignInTriggerProps {
  resources: Resources
  alarms: Alarms
}

/** Makes the user pool ask a function before it issues tokens, also on refresh; the function refuses the banned. */
export class SignInTrigger extends Construct {
  constructor(scope: Construct, id: string, { resources, alarms }: SignInTriggerProps) {
    super(scope, id)
    const made = makeFunction(this, constructIdOf(preTokenGeneration), preTokenGeneration, resources)
    resources.users.pool.addTrigger(UserPoolOperation.PRE_TOKEN_GENERATION, made)
    alarms.add(this, 'Failing', {
      metric: made.metricErrors({ statistic: 'sum', period: Duration.minutes(5) }),
      // Cognito counts the refusal of a banned person as an error, so a few are normal.
      above: 20,
      hurt: 'Everyone who signs in or whose token is an hour old: they are refused.',
      section: 'alarm-sign-in-failing',
    })
  }
}
