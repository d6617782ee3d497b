import { ArnFormat, Duration, RemovalPolicy, SecretValue, Stack, Validations } from 'aws-cdk-lib'
import {
  AccountRecovery,
  ClientAttributes,
  FeaturePlan,
  Mfa,
  OAuthScope,
  ProviderAttribute,
  StringAttribute,
  UserPool,
  UserPoolClient,
  UserPoolClientIdentityProvider,
  UserPoolIdentityProviderGoogle,
} from 'aws-cdk-lib/aws-cognito'
import { Function } from 'aws-cdk-lib/aws-lambda'
import { Construct } from 'constructs'
import { googleReturnUrls, type StageConfig } from '../config.ts'
import { googleSecretName } from '../secret-names.ts'
import { poolTriggerNames, poolTriggers } from '../functions.ts'
import { liveAlias } from './gradual-rollout.ts'

/**
 * The name of the function that the pool calls. It is fixed, so that the pool can refer to the function before the function
 * exists, and does not change when the function's code does.
 */
export function triggerName(stage: string): string {
  return `campus-${stage}-${poolTriggers.name}`
}

/** The user pool. It keeps passwords and issues tokens; all other data of a person are in the table. */
export class CampusUsers extends Construct {
  readonly pool: UserPool
  readonly client: UserPoolClient

  constructor(scope: Construct, id: string, config: StageConfig) {
    super(scope, id)
    const { stage, retain } = config
    const trigger = Function.fromFunctionAttributes(this, 'Triggers', {
      functionArn: Stack.of(this).formatArn({
        service: 'lambda',
        resource: 'function',
        resourceName: `${triggerName(stage)}:${liveAlias}`,
        arnFormat: ArnFormat.COLON_RESOURCE_NAME,
      }),
      // A later stack creates the function and the pool's permission to call it.
      sameEnvironment: false,
      skipPermissions: true,
    })
    this.pool = new UserPool(this, 'Pool', {
      featurePlan: FeaturePlan.LITE,
      selfSignUpEnabled: false,
      signInAliases: { username: true, email: true },
      signInCaseSensitive: false,
      // Cognito sends no mail, because the API sends all codes.
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
      // The address that Google states for a person. Only the trigger before their first sign-in reads it; nothing relies
      // on it later.
      customAttributes: {
        google_email: new StringAttribute({ mutable: true }),
        google_verified: new StringAttribute({ mutable: true }),
      },
      deletionProtection: retain,
      removalPolicy: retain ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    })
    const google = config.google && this.#addGoogle(stage, config.google)
    this.client = this.pool.addClient('Client', {
      generateSecret: false,
      authFlows: { userSrp: true, custom: true },
      ...(google
        ? {
            supportedIdentityProviders: [UserPoolClientIdentityProvider.GOOGLE],
            oAuth: {
              flows: { authorizationCodeGrant: true },
              scopes: [OAuthScope.COGNITO_ADMIN],
              callbackUrls: googleReturnUrls(config),
              logoutUrls: googleReturnUrls(config),
            },
          }
        : { disableOAuth: true }),
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      // By default, a signed-in person could change the pool's copy of their e-mail address without the API. Cognito
      // requires that clients can write every required attribute, so the pool does not require the address; `register`
      // always sets it. The client may write Google's address, because Cognito requires that for attributes that an
      // identity provider sets.
      writeAttributes: new ClientAttributes()
        .withStandardAttributes({ nickname: true, fullname: true })
        .withCustomAttributes('google_email', 'google_verified'),
      accessTokenValidity: Duration.minutes(60),
      idTokenValidity: Duration.minutes(60),
      refreshTokenValidity: Duration.days(14),
    })
    if (google) this.client.node.addDependency(google)
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
  /** Adds Google as an identity provider, and the pool's domain, to which Google returns people. */
  #addGoogle(stage: string, { clientId, domainPrefix }: NonNullable<StageConfig['google']>) {
    this.pool.addDomain('Domain', { cognitoDomain: { domainPrefix } })
    return new UserPoolIdentityProviderGoogle(this, 'Google', {
      userPool: this.pool,
      clientId,
      clientSecretValue: SecretValue.secretsManager(googleSecretName(stage)),
      scopes: ['openid', 'email', 'profile'],
      attributeMapping: {
        fullname: ProviderAttribute.GOOGLE_NAME,
        custom: {
          'custom:google_email': ProviderAttribute.GOOGLE_EMAIL,
          'custom:google_verified': ProviderAttribute.GOOGLE_EMAIL_VERIFIED,
        },
      },
    })
  }
}
