import { DefaultStackSynthesizer, Stack } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import type { StageConfig } from '../config.ts'

/** The common properties of the stacks of a stage. */
export interface StageProps {
  config: StageConfig
  /** The directory with a function's bundle. */
  codeOf: (functionName: string) => string
}

/**
 * A stack of a stage, in us-east-1, because CloudFront only accepts certificates from that region. It is created without
 * termination protection, which would block the retry of a failed first deployment.
 */
export class StageStack extends Stack {
  constructor(scope: Construct, part: 'data' | 'reactions' | 'api', { stage, isLaptop }: StageConfig) {
    super(scope, `campus-${stage}-${part}`, {
      // The laptop's account has a fixed number. Otherwise it is the account of the deploying credentials.
      env: {
        region: 'us-east-1',
        account: isLaptop ? '000000000000' : process.env['CDK_DEFAULT_ACCOUNT'],
      },
      synthesizer: new DefaultStackSynthesizer({ generateBootstrapVersionRule: false }),
    })
  }
}
