import { SecretValue } from 'aws-cdk-lib'
import { KeyGroup, PublicKey } from 'aws-cdk-lib/aws-cloudfront'
import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import { Construct } from 'constructs'
import type { StageConfig } from '../config.ts'

/**
 * The key pair behind the addresses of private campuses' files: the API signs them, the distribution checks them. Both
 * halves are in a secret that an operator makes (infra/README.md, 'The key of private files'); the template names the secret.
 */
export class FileKeys extends Construct {
  /** Whom the distribution trusts. */
  readonly group: KeyGroup
  /** `Key-Pair-Id` in an address. */
  readonly keyPairId: string
  readonly secretName: string
  /** Of every version of the secret's name: Secrets Manager ends an ARN in six characters of its own. */
  readonly secretArn: string

  constructor(
    scope: Construct,
    id: string,
    { stage, fileKeyVersion }: Pick<StageConfig, 'stage' | 'fileKeyVersion'>,
  ) {
    super(scope, id)
    this.secretName = `campus/${stage}/file-key-${fileKeyVersion}`
    // CloudFront never changes the key of a public key: another version is another resource.
    const publicKey = new PublicKey(this, `Key${fileKeyVersion}`, {
      encodedKey: SecretValue.secretsManager(this.secretName, { jsonField: 'publicKey' }).unsafeUnwrap(),
    })
    this.keyPairId = publicKey.publicKeyId
    this.group = new KeyGroup(this, 'Group', { items: [publicKey] })
    this.secretArn = `${Secret.fromSecretNameV2(this, 'Secret', this.secretName).secretArn}-??????`
  }
}
