import { Duration, Stack, Validations } from 'aws-cdk-lib'
import { Metric } from 'aws-cdk-lib/aws-cloudwatch'
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { CfnDeliveryStream } from 'aws-cdk-lib/aws-kinesisfirehose'
import { Construct } from 'constructs'
import { analyticsNames } from '../analytics-names.ts'
import { type StageConfig } from '../config.ts'
import type { Alarms } from './alarms.ts'
import { usagePrefix } from './analytics.ts'
import type { PrivateBucket } from './private-bucket.ts'

export interface UsageStreamProps extends Pick<StageConfig, 'stage' | 'isLaptop'> {
  bucket: PrivateBucket
  alarms: Alarms
}

/** The prefix of files in which Firehose stores records that it could not process. */
const errorsPrefix = 'errors/'

/** The Firehose stream that collects counted records for some minutes and writes them into a file of the day. */
export class UsageStream extends Construct {
  readonly stream: CfnDeliveryStream

  constructor(scope: Construct, id: string, { stage, isLaptop, bucket, alarms }: UsageStreamProps) {
    super(scope, id)
    this.stream = new CfnDeliveryStream(this, 'Stream', {
      deliveryStreamName: analyticsNames(stage).stream,
      deliveryStreamType: 'DirectPut',
      deliveryStreamEncryptionConfigurationInput: { keyType: 'AWS_OWNED_CMK' },
      extendedS3DestinationConfiguration: {
        bucketArn: bucket.bucketArn,
        roleArn: this.#writer(bucket).roleArn,
        prefix: `${usagePrefix}day=!{timestamp:yyyy-MM-dd}/`,
        errorOutputPrefix: `${errorsPrefix}!{firehose:error-output-type}/`,
        bufferingHints: { intervalInSeconds: isLaptop ? 5 : 300, sizeInMBs: 5 },
        compressionFormat: 'GZIP',
        processingConfiguration: { enabled: true, processors: [{ type: 'AppendDelimiterToRecord' }] },
      },
    })
    this.#watch(alarms)
  }

  #watch(alarms: Alarms): void {
    alarms.add(this, 'Late', {
      metric: new Metric({
        namespace: 'AWS/Firehose',
        metricName: 'DeliveryToS3.DataFreshness',
        dimensionsMap: { DeliveryStreamName: this.stream.ref },
        statistic: 'max',
        period: Duration.minutes(5),
      }),
      above: Duration.hours(1).toSeconds(),
      hurt: 'Operators: counts of use have waited for more than an hour, so the statistics are too low.',
      section: 'alarm-counts-late',
    })
  }

  /** The role with which Firehose writes: https://docs.aws.amazon.com/firehose/latest/dev/controlling-access.html#using-iam-s3 */
  #writer(bucket: PrivateBucket): Role {
    const prefixes = [usagePrefix, errorsPrefix]
    const statements = [
      new PolicyStatement({
        actions: ['s3:GetBucketLocation', 's3:ListBucket', 's3:ListBucketMultipartUploads'],
        resources: [bucket.bucketArn],
      }),
      new PolicyStatement({
        actions: ['s3:PutObject', 's3:GetObject', 's3:AbortMultipartUpload'],
        resources: prefixes.map((prefix) => bucket.arnForObjects(`${prefix}*`)),
      }),
    ]
    const role = new Role(this, 'Writer', {
      assumedBy: new ServicePrincipal('firehose.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
      inlinePolicies: { Files: new PolicyDocument({ statements }) },
    })
    const imported = Stack.of(this).resolve(bucket.stack.exportValue(bucket.bucketArn))['Fn::ImportValue']
    for (const prefix of prefixes)
      Validations.of(role).acknowledge({
        id: `AwsSolutions-IAM5[Resource::${imported}/${prefix}*]`,
        reason: 'These names are made at run time; the resource and the rest of the pattern are fixed.',
      })
    return role
  }
}
