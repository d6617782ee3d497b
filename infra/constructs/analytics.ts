import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib'
import { CfnWorkGroup } from 'aws-cdk-lib/aws-athena'
import { CfnDatabase, CfnTable } from 'aws-cdk-lib/aws-glue'
import { Construct } from 'constructs'
import { analyticsNames } from '../analytics-names.ts'
import { type StageConfig } from '../config.ts'
import { PrivateBucket } from './private-bucket.ts'

/** The prefix of the files' keys. A day's files are below `usage/day=2026-11-23/`. */
export const usagePrefix = 'usage/'
/** The days for which files are kept: long enough to compare a year with the previous one. */
const keptDays = 400

/** The files of the product's own analytics, which Athena reads as a table. Firehose writes them (usage-stream.ts). */
export class Analytics extends Construct {
  readonly bucket: PrivateBucket
  readonly database: CfnDatabase
  readonly table: CfnTable
  readonly workGroup: CfnWorkGroup

  constructor(scope: Construct, id: string, config: StageConfig) {
    super(scope, id)
    this.bucket = new PrivateBucket(this, 'Events', { retain: config.retain, days: keptDays })
    this.bucket.addLifecycleRule({ prefix: 'results/', expiration: Duration.days(7) })
    this.database = new CfnDatabase(this, 'Database', {
      catalogId: Stack.of(this).account,
      databaseInput: { name: analyticsNames(config.stage).database },
    })
    this.table = this.#table(config)
    this.workGroup = this.#workGroup(config)
  }

  /** The table of the files. Athena computes its partitions from the day, so no crawler is needed. */
  #table({ stage }: StageConfig): CfnTable {
    const { table: name, columns } = analyticsNames(stage)
    const location = `s3://${this.bucket.bucketName}/${usagePrefix}`
    const table = new CfnTable(this, 'Table', {
      catalogId: Stack.of(this).account,
      databaseName: this.database.ref,
      tableInput: {
        name,
        tableType: 'EXTERNAL_TABLE',
        partitionKeys: [{ name: 'day', type: 'string' }],
        parameters: {
          'projection.enabled': 'true',
          'projection.day.type': 'date',
          'projection.day.format': 'yyyy-MM-dd',
          'projection.day.range': `NOW-${keptDays}DAYS,NOW`,
          'projection.day.interval': '1',
          'projection.day.interval.unit': 'DAYS',
          'storage.location.template': `${location}day=\${day}/`,
        },
        storageDescriptor: {
          location,
          // The files are lines of JSON.
          columns: columns.map((column) => ({ name: column, type: 'string' })),
          inputFormat: 'org.apache.hadoop.mapred.TextInputFormat',
          outputFormat: 'org.apache.hadoop.hive.ql.io.HiveIgnoreKeyTextOutputFormat',
          serdeInfo: { serializationLibrary: 'org.openx.data.jsonserde.JsonSerDe' },
        },
      },
    })
    return table
  }

  /** The workgroup of the queries of `npm run stats`: it sets where results go and how much a query may read. */
  #workGroup({ stage }: StageConfig): CfnWorkGroup {
    const workGroup = new CfnWorkGroup(this, 'WorkGroup', {
      name: analyticsNames(stage).workGroup,
      recursiveDeleteOption: true,
      workGroupConfiguration: {
        enforceWorkGroupConfiguration: true,
        publishCloudWatchMetricsEnabled: false,
        bytesScannedCutoffPerQuery: 10 * 1024 ** 3,
        resultConfiguration: {
          outputLocation: `s3://${this.bucket.bucketName}/results/`,
          encryptionConfiguration: { encryptionOption: 'SSE_S3' },
        },
      },
    })
    workGroup.applyRemovalPolicy(RemovalPolicy.DESTROY)
    return workGroup
  }
}
