import { Duration, RemovalPolicy, Validations, type Stack } from 'aws-cdk-lib'
import {
  PolicyDocument,
  PolicyStatement,
  Role,
  ServicePrincipal,
  type PolicyStatementProps,
} from 'aws-cdk-lib/aws-iam'
import { Architecture, Code, Function, Runtime } from 'aws-cdk-lib/aws-lambda'
import { LogGroup, RetentionDays, type ILogGroup } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import type { FunctionSpec } from '../function-spec.ts'

export interface CampusFunctionProps {
  spec: FunctionSpec
  /** The directory with `index.mjs`. */
  code: string
  environment: Record<string, string>
  /**
   * The function's name in AWS, for resources that are created before the function and refer to it; by default
   * CloudFormation creates one.
   */
  functionName?: string | undefined
  /** A log that several functions share; by default a function has a log of its own. */
  logGroup?: ILogGroup | undefined
}

/** A log that is kept for a month. */
export const newLog = (scope: Construct, id: string) =>
  new LogGroup(scope, id, { retention: RetentionDays.ONE_MONTH, removalPolicy: RemovalPolicy.DESTROY })

/** The ARN of a resource in another stack, which that stack exports as `value`. */
export interface Exported {
  stack: Stack
  value: string
  before?: string
  after?: string
}

/** A function with its own role. The role permits only writing the function's log, and what `allow` adds. */
export class CampusFunction extends Function {
  readonly #grants: PolicyDocument
  readonly #role: Role

  constructor(scope: Construct, id: string, props: CampusFunctionProps) {
    const { spec, code, environment, functionName, logGroup = newLog(scope, `${id}Log`) } = props
    // The managed policy of CDK's default role would allow the function to write the logs of all functions in the account.
    const grants = new PolicyDocument()
    // An inline policy saves a resource, and exists before anything that needs it.
    const role = new Role(scope, `${id}Role`, {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: { Grants: grants },
    })
    super(scope, id, {
      ...(functionName && { functionName }),
      code: Code.fromAsset(code),
      handler: 'index.handler',
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      memorySize: spec.memory,
      timeout: Duration.seconds(spec.seconds),
      environment: {
        ...environment,
        FUNCTION_NAME: spec.name,
        FUNCTION_SECONDS: String(spec.seconds),
        NODE_OPTIONS: '--enable-source-maps',
      },
      role,
      logGroup,
    })
    this.#grants = grants
    this.#role = role
    this.allow(['logs:CreateLogStream', 'logs:PutLogEvents'], [logGroup.logGroupArn])
  }

  allow(actions: string[], resources: string[], conditions: PolicyStatementProps['conditions'] = {}): void {
    this.#grants.addStatements(new PolicyStatement({ actions, resources, conditions }))
  }

  /**
   * Suppresses the cdk-nag finding about a grant on the parts of a resource, such as objects or paths, that match a
   * pattern. `before` and `after` surround the exported value in the ARN.
   */
  acknowledgeParts({ stack, value, before = '', after = '' }: Exported, pattern: string): void {
    // cdk-nag names a value from another stack by its export.
    const imported = this.stack.resolve(stack.exportValue(value))
    Validations.of(this.#role).acknowledge({
      id: `AwsSolutions-IAM5[Resource::${before}${imported['Fn::ImportValue']}${after}/${pattern}]`,
      reason: 'These names are made at run time; the resource and the rest of the pattern are fixed.',
    })
  }
}
