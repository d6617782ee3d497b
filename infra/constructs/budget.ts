import { CfnBudget } from 'aws-cdk-lib/aws-budgets'
import type { Construct } from 'constructs'
import type { StageConfig } from '../config.ts'

/**
 * The account's monthly budget in dollars. AWS mails the operators when four fifths are spent, and when it forecasts that
 * the whole budget will be spent.
 */
export class Budget extends CfnBudget {
  constructor(
    scope: Construct,
    id: string,
    { stage, monthlyBudget, alarmAddress }: Pick<StageConfig, 'stage' | 'monthlyBudget' | 'alarmAddress'>,
  ) {
    const mail = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
      notification: { notificationType, comparisonOperator: 'GREATER_THAN', threshold },
      subscribers: [{ subscriptionType: 'EMAIL', address: alarmAddress }],
    })
    super(scope, id, {
      budget: {
        budgetName: `campus-${stage}`,
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: monthlyBudget, unit: 'USD' },
      },
      notificationsWithSubscribers: [mail('ACTUAL', 80), mail('FORECASTED', 100)],
    })
  }
}
