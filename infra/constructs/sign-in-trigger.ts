import { Duration } from 'aws-cdk-lib'
import { Construct } from 'constructs'
import type { Alarms } from './alarms.ts'
import { CampusFunction } from './campus-function.ts'
import type { CampusTable } from './campus-table.ts'

export interface SignInTriggerProps {
  stage: string
  code: string
  table: CampusTable
  alarms: Alarms
}

/** The function that the user pool asks before it issues tokens. */
export class SignInTrigger extends Construct {
  readonly preTokenGeneration: CampusFunction

  constructor(scope: Construct, id: string, { stage, code, table, alarms }: SignInTriggerProps) {
    super(scope, id)
    this.preTokenGeneration = new CampusFunction(this, 'PreTokenGeneration', {
      name: 'pre-token-generation',
      code,
      environment: { STAGE: stage, TABLE_NAME: table.tableName },
      memory: 1024,
      // Cognito gives up after five.
      seconds: 5,
    })
    table.allowRead(this.preTokenGeneration)
    alarms.add(this, 'Failing', {
      metric: this.preTokenGeneration.metricErrors({ statistic: 'sum', period: Duration.minutes(5) }),
      // Refusing a banned person is an error to Cognito, so a few are right.
      above: 20,
      hurt: 'Everyone who signs in or whose hour is over: they are turned away.',
      section: 'alarm-sign-in-failing',
    })
  }
}
