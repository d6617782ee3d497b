import { ArnFormat, Duration, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib'
import {
  AccountRecovery,
  ClientAttributes,
  FeaturePlan,
  Mfa,
  UserPool,
  UserPoolClient,
} from 'aws-cdk-lib/aws-cognito'
import { Function } from 'aws-cdk-lib/aws-lambda'
import { Construct } from 'constructs'
import type { StageConfig } from '../config.ts'
import { poolTriggerNames, poolTriggers } from '../functions.ts'

/**
 * The name of the function that the pool calls. It is fixed, so that the pool can name a function which is made after it
 * and whose code changes without it.
 */
export function triggerName(stage: StageConfig['stage']): string {
  return `campus-${stage}-${poolTriggers.name}`
}

/** The user pool. It keeps passwords and issues tokens; everything else about a person is in the table. */
export class CampusUsers extends Construct {
  readonly pool: UserPool
  readonly client: UserPoolClient

  constructor(scope: Construct, id: string, { stage, retain }: Pick<StageConfig, 'stage' | 'retain'>) {
    super(scope, id)
    const trigger = Function.fromFunctionAttributes(this, 'Triggers', {
      functionArn: Stack.of(this).formatArn({
        service: 'lambda',
        resource: 'function',
        resourceName: triggerName(stage),
        arnFormat: ArnFormat.COLON_RESOURCE_NAME,
      }),
      // The permission is beside the function, in a later stack.
      sameEnvironment: false,
      skipPermissions: true,
    })
    this.pool = new UserPool(this, 'Pool', {
      featurePlan: FeaturePlan.LITE,
      selfSignUpEnabled: false,
      signInAliases: { username: true, email: true },
      signInCaseSensitive: false,
      // Cognito sends no mail: the API sends every code.
      autoVerify: {},
      lambdaTriggers: Object.fromEntries(poolTriggerNames.map((name) => [name, trigger])),
      accountRecovery: AccountRecovery.NONE,
      mfa: Mfa.OFF,
      passwordPolicy: {
        minLength: 8,
        requireLowercase: false,
        requireUppercase: false,
        requireDigits: false,
        requireSymbols: false,
      },
      deletionProtection: retain,
      removalPolicy: retain ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    })
    this.client = this.pool.addClient('Client', {
      generateSecret: false,
      authFlows: { userSrp: true },
      disableOAuth: true,
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      // By default, a signed-in person could change the pool's copy of their e-mail address without the API. Cognito refuses
      // a client that may not write a required attribute, so the pool does not require the address; `register` always sets it.
      writeAttributes: new ClientAttributes().withStandardAttributes({ nickname: true }),
      accessTokenValidity: Duration.minutes(60),
      idTokenValidity: Duration.minutes(60),
      refreshTokenValidity: Duration.days(30),
    })
    Validations.of(this.pool).acknowledge(
      { id: 'AwsSolutions-COG1', reason: 'The product asks for eight characters of any kind.' },
      {
        id: 'AwsSolutions-COG2',
        reason: 'The product has no second factor; an account holds no money.',
      },
      {
        id: 'AwsSolutions-COG8',
        reason: 'LITE costs a third of the next plan, and our limits per account and address guard sign-in.',
      },
    )
  }
}
