import { Duration, Stack, Validations } from 'aws-cdk-lib'
import { Metric, type Alarm } from 'aws-cdk-lib/aws-cloudwatch'
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy'
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Alias, type Function, type Version } from 'aws-cdk-lib/aws-lambda'
import { Construct } from 'constructs'
import type { Alarms } from './alarms.ts'
import { percentOf } from './percent-of.ts'

/** The alias through which a function that is rolled out gradually is called. */
export const liveAlias = 'live'

export interface RolledOut {
  /** The function's name in the catalogue. */
  name: string
  made: Function
  /**
   * Whether the function catches unexpected errors and counts them itself (lambdas/platform/api.ts), instead of throwing
   * them.
   */
  catchesErrors: boolean
}

/**
 * Rolls out the functions for registering and signing in gradually. A release sends a tenth of their calls to the new
 * version for five minutes. If the alarm about the new version is raised meanwhile, all calls return to the former version.
 */
export class GradualRollout extends Construct {
  readonly #alarms: Alarms
  readonly #application: LambdaApplication
  readonly #grants = new PolicyDocument()
  readonly #role: Role

  constructor(scope: Construct, id: string, alarms: Alarms) {
    super(scope, id)
    this.#alarms = alarms
    this.#application = new LambdaApplication(this, 'Application')
    this.#role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('codedeploy.amazonaws.com'),
      inlinePolicies: { Grants: this.#grants },
    })
    // https://docs.aws.amazon.com/codedeploy/latest/userguide/monitoring-create-alarms-grant-permissions.html
    this.#allow(['cloudwatch:DescribeAlarms'], ['*'])
    Validations.of(this.#role).acknowledge({
      id: 'AwsSolutions-IAM5[Resource::*]',
      reason:
        "CodeDeploy may read every alarm, as in AWS's own policy for it; alarms show no data of people.",
    })
  }

  /** Returns the function's alias. Callers must use the alias, because a call without it runs the newest code at once. */
  add({ name, made, catchesErrors }: RolledOut): Alias {
    const scope = new Construct(this, made.node.id)
    const version = made.currentVersion
    const alias = new Alias(scope, 'Alias', { aliasName: liveAlias, version })
    // IAM checks some of these actions against the function, and others against its alias.
    const actions = ['lambda:GetAlias', 'lambda:UpdateAlias', 'lambda:GetProvisionedConcurrencyConfig']
    this.#allow(actions, [made.functionArn, `${made.functionArn}:${liveAlias}`])
    const group = new LambdaDeploymentGroup(scope, 'Group', {
      application: this.#application,
      alias,
      deploymentConfig: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
      // CDK would attach AWS's managed policy, which also lets CodeDeploy read files and call functions.
      role: this.#role.withoutPolicyUpdates(),
      alarms: [this.#watch(scope, { name, made, catchesErrors, version })],
      autoRollback: { failedDeployment: true, stoppedDeployment: true, deploymentInAlarm: true },
    })
    // The alias may only move once the deployment group has the alarm about the new version.
    alias.node.addDependency(group)
    return alias
  }

  /**
   * Adds the alarm about the newest version only, because the failures of a tenth of the calls would be lost among the
   * calls of the former version. Lambda's error count includes thrown errors, crashes and timeouts. A function of the API
   * catches its errors and sends a 500, so its own error count is added.
   */
  #watch(scope: Construct, { name, made, catchesErrors, version }: RolledOut & { version: Version }): Alarm {
    const ofVersion = { FunctionName: made.functionName, ExecutedVersion: version.version }
    const ofAlias = { ...ofVersion, Resource: `${made.functionName}:${liveAlias}` }
    const period = Duration.minutes(1)
    const of = (namespace: string, metricName: string, dimensionsMap: Record<string, string>) =>
      new Metric({ namespace, metricName, dimensionsMap, statistic: 'sum', period })
    return this.#alarms.add(scope, 'NewVersion', {
      // Each version has an alarm of its own. An alarm that is still raised about an earlier version would stop the release
      // that fixes the cause.
      name: `${Stack.of(this).stackName}-${name}-${version.version}`,
      metric: percentOf({
        part: [
          of('AWS/Lambda', 'Errors', ofAlias),
          ...(catchesErrors ? [of('Campus', 'OperationErrors', ofVersion)] : []),
        ],
        of: [of('AWS/Lambda', 'Invocations', ofAlias)],
        butFor: 3,
        period,
      }),
      above: 10,
      hurt: `Everyone who registers or signs in: more than one in ten calls of the newest version of ${name} have failed for a minute.`,
      section: 'alarm-new-version',
    })
  }

  #allow(actions: string[], resources: string[]): void {
    this.#grants.addStatements(new PolicyStatement({ actions, resources }))
  }
}
