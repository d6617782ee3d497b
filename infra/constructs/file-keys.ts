import { SecretValue } from 'aws-cdk-lib'
import { KeyGroup, PublicKey } from 'aws-cdk-lib/aws-cloudfront'
import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import { Construct } from 'constructs'
import type { StageConfig } from '../config.ts'

/**
 * The key pair for addresses of private campuses' files. The API signs them, the distribution checks them. Both halves are
 * in a secret that an operator makes (infra/README.md, 'The key of private files'); the template only names it.
 */
export class FileKeys extends Construct {
  /** The distribution accepts signatures made with its keys. */
  readonly group: KeyGroup
  /** The value of `Key-Pair-Id` in a signed address. */
  readonly keyPairId: string
  readonly secretName: string
  /** It ends with wildcards, because Secrets Manager appends six random characters to the name. */
  readonly secretArn: string

  constructor(
    scope: Construct,
    id: string,
    { stage, fileKeyVersion }: Pick<StageConfig, 'stage' | 'fileKeyVersion'>,
  ) {
    super(scope, id)
    this.secretName = `campus/${stage}/file-key-${fileKeyVersion}`
    // A CloudFront public key cannot be changed, so a new version is a new resource.
    const publicKey = new PublicKey(this, `Key${fileKeyVersion}`, {
      encodedKey: SecretValue.secretsManager(this.secretName, { jsonField: 'publicKey' }).unsafeUnwrap(),
    })
    this.keyPairId = publicKey.publicKeyId
    this.group = new KeyGroup(this, 'Group', { items: [publicKey] })
    this.secretArn = `${Secret.fromSecretNameV2(this, 'Secret', this.secretName).secretArn}-??????`
  }
}
