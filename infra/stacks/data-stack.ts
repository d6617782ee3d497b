import { CfnOutput } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import type { StageConfig } from '../config.ts'
import { Analytics } from '../constructs/analytics.ts'
import { Alarms } from '../constructs/alarms.ts'
import { CampusTable } from '../constructs/campus-table.ts'
import { CampusUsers } from '../constructs/campus-users.ts'
import { LiveGateway } from '../constructs/live-gateway.ts'
import { Mail } from '../constructs/mail.ts'
import { OperatorUsers } from '../constructs/operator-users.ts'
import { SearchDomain } from '../constructs/search-domain.ts'
import { SecondAccount } from '../constructs/second-account.ts'
import { Storage } from '../constructs/storage.ts'
import { zonesOf } from '../constructs/zone.ts'
import { StageStack } from './stage-stack.ts'

/**
 * Resources that a release of code usually does not change: the table, the users, the files, the search engine, the
 * WebSocket gateway, the mail identity and the alarms' topic.
 */
export class DataStack extends StageStack {
  readonly alarms: Alarms
  readonly table: CampusTable
  readonly storage: Storage
  readonly mail: Mail
  readonly users: CampusUsers
  readonly operators: OperatorUsers
  readonly search: SearchDomain
  readonly live: LiveGateway
  readonly analytics: Analytics

  constructor(scope: Construct, config: StageConfig) {
    super(scope, 'data', config)
    this.alarms = new Alarms(this, 'Alarms', { address: config.alarmAddress })
    this.table = new CampusTable(this, 'Table', config)
    this.storage = new Storage(this, 'Storage', config)
    this.mail = new Mail(this, 'Mail', { ...config, zones: zonesOf(this, config), alarms: this.alarms })
    this.users = new CampusUsers(this, 'Users', config)
    this.operators = new OperatorUsers(this, 'Operators', config)
    this.search = new SearchDomain(this, 'Search', { ...config, alarms: this.alarms })
    this.live = new LiveGateway(this, 'Live', config)
    this.analytics = new Analytics(this, 'Analytics', config)
    const { stage, copiesVault } = config
    if (copiesVault !== undefined) {
      const { table, storage, alarms } = this
      new SecondAccount(this, 'SecondAccount', { stage, vault: copiesVault, table, storage, alarms })
    }
    this.#export()
    // The deployment, the commands of operators and the laptop's tests read these outputs.
    const outputs = {
      AlarmTopicArn: this.alarms.topic.topicArn,
      TableName: this.table.tableName,
      UploadsBucketName: this.storage.uploads.bucketName,
      FilesBucketName: this.storage.files.bucketName,
      ErasuresBucketName: this.storage.erasures.bucketName,
      FailuresBucketName: this.storage.failures.bucketName,
      ReleasesBucketName: this.storage.releases.bucketName,
      AnalyticsBucketName: this.analytics.bucket.bucketName,
      UserPoolId: this.users.pool.userPoolId,
      UserPoolClientId: this.users.client.userPoolClientId,
      OperatorPoolId: this.operators.pool.userPoolId,
      OperatorPoolClientId: this.operators.client.userPoolClientId,
    }
    for (const [name, value] of Object.entries(outputs)) new CfnOutput(this, name, { value })
  }

  /**
   * Exports everything that other stacks may import, even if no stack imports it now. A release that starts or stops using
   * one of these values therefore changes nothing in this stack. Nothing that contains the domain is exported, because the
   * domain may change.
   */
  #export(): void {
    const { table, storage, users, operators, search, live, alarms, analytics } = this
    const buckets = [
      storage.uploads,
      storage.files,
      storage.erasures,
      storage.failures,
      storage.logs,
      analytics.bucket,
    ]
    const values = [
      [table.tableName, table.tableArn, table.tableStreamArn],
      buckets.map((each) => [each.bucketName, each.bucketArn, each.bucketRegionalDomainName]),
      [users.pool.userPoolId, users.pool.userPoolArn, users.client.userPoolClientId],
      [operators.pool.userPoolId, operators.pool.userPoolArn, operators.client.userPoolClientId],
      [alarms.topic.topicArn, search.endpoint, search.arn, live.ref],
    ]
    for (const value of values.flat(2)) this.exportValue(value)
  }
}
