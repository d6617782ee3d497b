import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib'
import {
  AccountRecovery,
  ClientAttributes,
  FeaturePlan,
  Mfa,
  UserPool,
  type UserPoolClient,
} from 'aws-cdk-lib/aws-cognito'
import { Construct } from 'constructs'
import type { StageConfig } from '../config.ts'

/**
 * The operators' user pool. Operators cannot register themselves, and no token is issued without the code of an
 * authenticator application. Students have another pool, so the tokens of one pool are useless for the other.
 */
export class OperatorUsers extends Construct {
  readonly pool: UserPool
  readonly client: UserPoolClient

  constructor(scope: Construct, id: string, { retain }: Pick<StageConfig, 'retain'>) {
    super(scope, id)
    this.pool = new UserPool(this, 'Pool', {
      featurePlan: FeaturePlan.LITE,
      selfSignUpEnabled: false,
      // Tokens and the audit log contain the sign-in name, so it must not be an e-mail address.
      signInAliases: { username: true },
      signInCaseSensitive: false,
      autoVerify: {},
      accountRecovery: AccountRecovery.NONE,
      mfa: Mfa.REQUIRED,
      mfaSecondFactor: { sms: false, otp: true },
      passwordPolicy: {
        minLength: 14,
        requireLowercase: true,
        requireUppercase: true,
        requireDigits: true,
        requireSymbols: true,
        tempPasswordValidity: Duration.days(3),
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
      // An empty list would allow all attributes, so the list has one that the product never reads.
      writeAttributes: new ClientAttributes().withStandardAttributes({ nickname: true }),
      // An access token can also replace the second factor, so a stolen one must expire after five minutes.
      accessTokenValidity: Duration.minutes(5),
      idTokenValidity: Duration.minutes(5),
      refreshTokenValidity: Duration.minutes(60),
      // The first sign-in takes longer, because the operator chooses a password and sets up an authenticator application.
      authSessionValidity: Duration.minutes(15),
    })
    Validations.of(this.pool).acknowledge({
      id: 'AwsSolutions-COG8',
      reason:
        'Operators are few, and need a second factor. Who knows their names can lock them out for a quarter of an hour at most.',
    })
  }
}
