import { beforeAll, expect, test } from 'vitest'
import { buildFunctions } from '../../infra/build.ts'
import { synthesize } from './synth-fixture.ts'

beforeAll(() => buildFunctions())

test.each(['local', 'prod'])(
  'operators of %s cannot register, need a second factor, and have tokens for five minutes',
  (stage) => {
    const { theOnly } = synthesize(stage)
    expect(theOnly('AWS::Cognito::UserPool', 'Operators')).toMatchObject({
      MfaConfiguration: 'ON',
      EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
    })
    expect(theOnly('AWS::Cognito::UserPoolClient', 'Operators')).toMatchObject({
      ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
      AccessTokenValidity: 5,
      RefreshTokenValidity: 60,
      TokenValidityUnits: { AccessToken: 'minutes', RefreshToken: 'minutes' },
      AuthSessionValidity: 15,
    })
  },
)
