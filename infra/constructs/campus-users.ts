import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib'
import {
  AccountRecovery,
  ClientAttributes,
  FeaturePlan,
  Mfa,
  UserPool,
  UserPoolClient,
} from 'aws-cdk-lib/aws-cognito'
import { Construct } from 'constructs'
import type { CampusFunction } from './campus-function.ts'

export interface CampusUsersProps {
  retain: boolean
  /** Refuses tokens to the banned, on refresh too. */
  preTokenGeneration: CampusFunction
}

/** The user pool keeps passwords and issues tokens; the truth about a person is the table (architecture, 'Identity'). */
export class CampusUsers extends Construct {
  readonly pool: UserPool
  readonly client: UserPoolClient

  constructor(scope: Construct, id: string, { retain, preTokenGeneration }: CampusUsersProps) {
    super(scope, id)
    this.pool = new UserPool(this, 'Pool', {
      featurePlan: FeaturePlan.LITE,
      selfSignUpEnabled: false,
      signInAliases: { username: true, email: true },
      signInCaseSensitive: false,
      standardAttributes: { email: { required: true, mutable: true } },
      // Cognito sends no mail: codes, links and resets are ours.
      autoVerify: {},
      accountRecovery: AccountRecovery.NONE,
      mfa: Mfa.OFF,
      passwordPolicy: {
        minLength: 8,
        requireLowercase: false,
        requireUppercase: false,
        requireDigits: false,
        requireSymbols: false,
      },
      lambdaTriggers: { preTokenGeneration },
      deletionProtection: retain,
      removalPolicy: retain ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    })
    this.client = this.pool.addClient('Client', {
      generateSecret: false,
      authFlows: { userSrp: true },
      disableOAuth: true,
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      // Left to its default, anyone signed in could change the pool's copy of their address past the table.
      writeAttributes: new ClientAttributes().withStandardAttributes({ nickname: true }),
      accessTokenValidity: Duration.minutes(60),
      idTokenValidity: Duration.minutes(60),
      refreshTokenValidity: Duration.days(30),
    })
    Validations.of(this.pool).acknowledge(
      { id: 'AwsSolutions-COG1', reason: 'The specification asks for eight characters of any kind.' },
      {
        id: 'AwsSolutions-COG2',
        reason: 'The specification has no second factor; an account holds no money.',
      },
      {
        id: 'AwsSolutions-COG8',
        reason: 'LITE costs a third of the next plan, and our limits per account and address guard sign-in.',
      },
    )
  }
}
