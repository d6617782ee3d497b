import { SecretValue } from 'aws-cdk-lib'
import { KeyGroup, PublicKey } from 'aws-cdk-lib/aws-cloudfront'
import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import { Construct } from 'constructs'
import type { StageConfig } from '../config.ts'
import { fileKeySecretName, fileKeyVersions } from '../secret-names.ts'

/**
 * The key pairs for addresses of private campuses' files. The API signs with one of them, and the distribution accepts
 * signatures of all. Each key pair is in a secret that an operator creates (infra/README.md, 'The key of private files');
 * the template only refers to the secret by name.
 */
export class FileKeys extends Construct {
  /** The key group of the distribution, which accepts signatures of every key in it. */
  readonly group: KeyGroup
  /** The value of `Key-Pair-Id` in a signed address. */
  readonly keyPairId: string
  /** The name of the secret with the key that signs. */
  readonly secretName: string
  /** The ARN of that secret, with wildcards for the six random characters that Secrets Manager appends. */
  readonly secretArn: string

  constructor(
    scope: Construct,
    id: string,
    config: Pick<StageConfig, 'stage' | 'fileKeyVersion' | 'otherFileKeyVersion'>,
  ) {
    super(scope, id)
    const { stage, fileKeyVersion } = config
    const signing = this.#publicKey(stage, fileKeyVersion)
    this.keyPairId = signing.publicKeyId
    this.group = new KeyGroup(this, 'Group', {
      items: fileKeyVersions(config).map((version) =>
        version === fileKeyVersion ? signing : this.#publicKey(stage, version),
      ),
    })
    this.secretName = fileKeySecretName(stage, fileKeyVersion)
    this.secretArn = `${Secret.fromSecretNameV2(this, 'Secret', this.secretName).secretArn}-??????`
  }

  /** A CloudFront public key cannot be changed, so each version is a resource of its own. */
  #publicKey(stage: string, version: number): PublicKey {
    const secret = SecretValue.secretsManager(fileKeySecretName(stage, version), { jsonField: 'publicKey' })
    return new PublicKey(this, `Key${version}`, { encodedKey: secret.unsafeUnwrap() })
  }
}
