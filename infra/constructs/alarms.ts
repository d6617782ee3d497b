import { Stack } from 'aws-cdk-lib'
import { Alarm, ComparisonOperator, TreatMissingData, type IMetric } from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import { Construct } from 'constructs'

const { GREATER_THAN_THRESHOLD, LESS_THAN_THRESHOLD } = ComparisonOperator

export interface AlarmProps {
  /** The alarm's name in AWS; by default CloudFormation creates one. Changing the name replaces the alarm. */
  name?: string
  metric: IMetric
  /** The threshold in the metric's unit. The alarm is raised when the metric exceeds it. */
  above?: number
  /** Used instead of `above`: the alarm is raised when the metric falls below this value. */
  below?: number
  /** How many periods in a row must be beyond the threshold; 1 by default. */
  periods?: number
  /** One sentence that says whom the fault affects, and how. */
  hurt: string
  /** The anchor of the section of infra/README.md with the remedy. */
  section: `alarm-${string}`
}

/** The topic that mails the operators. Every alarm publishes to it. */
export class Alarms extends Construct {
  readonly topic: Topic

  constructor(scope: Construct, id: string, props: { address: string }) {
    super(scope, id)
    this.topic = new Topic(this, 'Topic', { enforceSSL: true })
    // `enforceSSL` replaces the topic's default policy, which would allow alarms to publish.
    const conditions = { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } }
    this.topic.grantPublish(new ServicePrincipal('cloudwatch.amazonaws.com', { conditions }))
    this.topic.addSubscription(new EmailSubscription(props.address))
  }

  /** Adds an alarm. Missing data does not raise the alarm, because it means that nothing happened. */
  add(
    scope: Construct,
    id: string,
    { name, metric, above = 0, below, periods = 1, hurt, section }: AlarmProps,
  ): Alarm {
    const alarm = new Alarm(scope, id, {
      ...(name !== undefined && { alarmName: name }),
      metric,
      threshold: below ?? above,
      evaluationPeriods: periods,
      comparisonOperator: below === undefined ? GREATER_THAN_THRESHOLD : LESS_THAN_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
      alarmDescription: `${hurt} What to do: infra/README.md#${section}`,
    })
    alarm.addAlarmAction(new SnsAction(this.topic))
    return alarm
  }
}
