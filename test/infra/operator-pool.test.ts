import { beforeAll, expect, test } from 'vitest'
import { buildFunctions } from '../../infra/build.ts'
import { synthesize } from './synth-fixture.ts'

beforeAll(() => buildFunctions())

test.each(['local', 'prod'])(
  'operators of %s cannot register, need a second factor, and are signed out after a shift',
  (stage) => {
    const { theOnly } = synthesize(stage)
    expect(theOnly('AWS::Cognito::UserPool', 'Operators')).toMatchObject({
      MfaConfiguration: 'ON',
      EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
    })
    expect(theOnly('AWS::Cognito::UserPoolClient', 'Operators')).toMatchObject({
      ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
      RefreshTokenValidity: 12 * 60,
      TokenValidityUnits: { RefreshToken: 'minutes' },
    })
  },
)
