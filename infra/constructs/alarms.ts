import { Stack } from 'aws-cdk-lib'
import { Alarm, ComparisonOperator, TreatMissingData, type IMetric } from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import { Construct } from 'constructs'

export interface AlarmProps {
  metric: IMetric
  /** Goes off above this value, in the metric's unit. */
  above: number
  /** Periods in a row that must be above it. */
  periods?: number
  /** One sentence: who is hurt, and how. */
  hurt: string
  /** The anchor of the README's section that says what to do. */
  section: `alarm-${string}`
}

/** The topic that mails the operators, and the alarms that are sent to it. */
export class Alarms extends Construct {
  readonly #topic: Topic

  constructor(scope: Construct, id: string, props: { address: string }) {
    super(scope, id)
    this.#topic = new Topic(this, 'Topic', { enforceSSL: true })
    // The policy that asks for TLS takes the place of the default one, under which alarms may publish.
    const conditions = { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } }
    this.#topic.grantPublish(new ServicePrincipal('cloudwatch.amazonaws.com', { conditions }))
    this.#topic.addSubscription(new EmailSubscription(props.address))
  }

  /** Adds an alarm. Missing data is good news: nothing happened. */
  add(scope: Construct, id: string, { metric, above, periods = 1, hurt, section }: AlarmProps): void {
    const alarm = new Alarm(scope, id, {
      metric,
      threshold: above,
      evaluationPeriods: periods,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
      alarmDescription: `${hurt} What to do: README.md#${section}`,
    })
    alarm.addAlarmAction(new SnsAction(this.#topic))
  }
}
